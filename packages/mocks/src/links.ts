import { linkLifetimes } from '@kopa/contracts/limits';
import { assertValidLink, isSameName } from '@kopa/rules/auth';
import type { StoredLink, StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** Sends a link to the member's email. */
export function sendLink(world: World, { user }: StoredMember, purpose: StoredLink['purpose']): void {
  const token = `mock-link-${world.nextId()}`;
  world.links.push({ token, purpose, memberId: user.id, email: user.email, createdAt: world.now().getTime() });
}

/** The member of a valid link. @throws 400 invalid_token */
export function memberOfLink(world: World, purpose: StoredLink['purpose'], token: string): StoredMember {
  const link = world.links.find((one) => one.token === token && one.purpose === purpose);
  const member = world.members.find(({ user }) => user.id === link?.memberId && isSameName(user.email, link.email));
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
