import { serviceLimits } from '@kopa/contracts/limits';
import type { User } from '@kopa/contracts/users';
import { assertMayLink, assertSameName } from '@kopa/rules/portal';
import { fail } from '@kopa/rules/refusal';
import { dayInLagos, serviceDays } from '@kopa/rules/service-days';
import { buildUser, withoutPortal } from './builders.ts';
import { joinAutomaticGroups } from './group-actions.ts';
import type { StoredMember, StoredPortalAccount } from './stored.ts';
import type { World } from './world.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Links the member's account to the portal. @throws 409 portal_already_connected, state_code_taken; 422; 502; 504 */
export function connectPortal(world: World, member: StoredMember, email: string, password: string): User {
  const account = accountOf(world, member.user, email);
  if (account === undefined || (world.portalAccounts !== null && account.password !== password)) {
    throw fail('portal_invalid_credentials');
  }
  assertSameName(member.user, { ...account, middleName: null });
  adopt(world, member, account);
  member.link = { email, works: true };
  return member.user;
}

/** Fetches the record again; a member without a link stays unchanged. @throws 409, 422, 502, 504 */
export function refreshFromPortal(world: World, member: StoredMember): User {
  const { user, link } = member;
  if (!user.portalConnected) return user;
  // A member from the builders has a deployment but no portal account, so there is nothing to fetch.
  if (link === undefined) {
    assertPortalAnswers(world);
    return Object.assign(user, { portalLastSync: world.now().toISOString() });
  }
  const account = accountOf(world, user, link.email);
  if (account === undefined || !link.works) throw fail('portal_invalid_credentials');
  adopt(world, member, account);
  return user;
}

/** Unlinks the portal, clears the service data and leaves the automatic groups. */
export function disconnectPortal(world: World, member: StoredMember): User {
  delete member.link;
  joinAutomaticGroups(world, member.user.id, null, null);
  return Object.assign(member.user, withoutPortal);
}

function assertPortalAnswers({ portalFault }: World): void {
  if (portalFault !== null) throw fail(portalFault);
}

function accountOf(world: World, user: User, email: string): StoredPortalAccount | undefined {
  assertPortalAnswers(world);
  if (world.portalAccounts === null) return anyAccount(world, user, email);
  return world.portalAccounts.find((account) => account.email === email);
}

/**
 * Returns the portal account in a world without a list of accounts: any email is valid. It has the member's name and
 * the deployment of the builders. An email that starts with `wrong` is unknown, with `other` it has another name, with
 * `taken` it has the state code of another member.
 */
function anyAccount(world: World, user: User, email: string): StoredPortalAccount | undefined {
  if (email.startsWith('wrong')) return undefined;
  const { deploymentState, lga, ppa, cdsGroup, batch, stateCode, daysServed, cdsAttended } = buildUser(user.id);
  const taken = world.members.map((member) => member.user.stateCode).find((code) => code !== null);
  return {
    email,
    password: '',
    ...(email.startsWith('other') ? { firstName: 'Somebody', surname: 'Else' } : user),
    stateCode: (email.startsWith('taken') ? taken : stateCode) ?? '',
    batch: batch ?? '',
    deploymentState: deploymentState ?? '',
    lga: lga ?? '',
    ppa: ppa ?? '',
    cdsGroup: cdsGroup ?? '',
    serviceStartDate: dayInLagos(new Date(world.now().getTime() - (daysServed ?? 0) * dayLength)),
    cdsAttended: cdsAttended ?? 0,
  };
}

/** Copies the portal's record into the member's. @throws 409 portal_already_connected, state_code_taken */
function adopt(world: World, { user, link }: StoredMember, account: StoredPortalAccount): void {
  const others = world.members.filter((other) => other.user.id !== user.id);
  assertMayLink({
    accountLinkedElsewhere: others.some((other) => other.link?.email === account.email),
    stateCodeTaken: others.some((other) => other.user.stateCode === account.stateCode),
    otherAccountLinked: user.portalConnected && link?.email !== account.email,
  });
  const former =
    user.deploymentState === null || user.lga === null || user.cdsGroup === null
      ? null
      : { state: user.deploymentState, lga: user.lga, cdsGroup: user.cdsGroup };
  const { deploymentState, lga, ppa, cdsGroup, batch, stateCode, cdsAttended, serviceStartDate } = account;
  Object.assign(user, {
    ...{ deploymentState, lga, ppa, cdsGroup, batch, stateCode, cdsAttended },
    ...serviceDays(serviceStartDate, serviceLimits.days, world.now()),
    portalConnected: true,
    portalLastSync: world.now().toISOString(),
  });
  joinAutomaticGroups(world, user.id, { state: deploymentState, lga, cdsGroup }, former);
}
