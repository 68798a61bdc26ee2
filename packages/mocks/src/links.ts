import { formerEmailLifetime, linkLifetimes } from '@kopa/contracts/session-limits';
import { assertValidLink, isSameName } from '@kopa/rules/auth';
import type { StoredLink, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** True if links for a password go to the email before the present one. */
export function hasFormerEmail(world: World, { user, formerEmail, emailConfirmedAt = 0 }: StoredMember): boolean {
  const isRecent = world.now().getTime() < emailConfirmedAt + formerEmailLifetime;
  return formerEmail !== undefined && (!user.emailConfirmed || isRecent);
}

function emailFor(world: World, member: StoredMember, purpose: StoredLink['purpose']): string {
  const { user, formerEmail } = member;
  return purpose === 'password_reset' && hasFormerEmail(world, member) ? (formerEmail as string) : user.email;
}

/** Sends a link to the email to which such links go. */
export function sendLink(world: World, member: StoredMember, purpose: StoredLink['purpose']): void {
  const { user } = member;
  const token = `mock-link-${world.nextId()}`;
  world.links.push({
    token,
    purpose,
    memberId: user.id,
    email: emailFor(world, member, purpose),
    createdAt: world.now().getTime(),
  });
}

/** Makes the email before the present one the member's again. */
export function takeBackEmail(world: World, member: StoredMember): void {
  Object.assign(member.user, { email: member.formerEmail, emailConfirmed: true });
  member.emailConfirmedAt = world.now().getTime();
  delete member.formerEmail;
}

/** The member of a valid link. @throws 400 invalid_token */
export function memberOfLink(world: World, purpose: StoredLink['purpose'], token: string): StoredMember {
  const link = world.links.find((one) => one.token === token && one.purpose === purpose);
  const member = world.members.find(
    (one) => one.user.id === link?.memberId && isSameName(emailFor(world, one, purpose), link.email),
  );
  const isValid = link !== undefined && world.now().getTime() < link.createdAt + linkLifetimes[purpose];
  assertValidLink(isValid ? member : undefined);
  return member as StoredMember;
}

/** Voids a member's links, all of them or those of one purpose. */
export function voidLinks(world: World, memberId: number, purpose?: StoredLink['purpose']): void {
  world.links = world.links.filter(
    (link) => link.memberId !== memberId || (purpose !== undefined && link.purpose !== purpose),
  );
}
