import { demoMembers } from '@kopa/contracts/demo';
import { serviceLimits } from '@kopa/contracts/limits';
import { interests } from '@kopa/contracts/people/interests';
import { lgasOf, type StateName } from '@kopa/contracts/service/lgas';
import { cdsGroups, stateLetters } from '@kopa/contracts/service/service-constants';
import type { Insertable } from 'kysely';
import { hashPassword } from '../../identity/passwords.ts';
import type { Db } from '../database.ts';
import type { Members } from '../tables.ts';
import type { Random } from './random.ts';
import { bios, names, ppaNames } from './words.ts';

/** The fields of a seeded member that the other parts of the demo need. */
export interface SeededMember {
  id: number;
  name: string;
  state: string | null;
  lga: string | null;
  cdsGroup: string | null;
}

/** The end of all demo members' email addresses. */
export const demoEmails = '@demo.kopa.ng';

const dayLength = 86_400_000;
const memberCount = 300;
/** The demo uses few states and LGAs, so that members share theirs with others. */
const places: StateName[] = ['Lagos', 'Kano', 'Rivers', 'Oyo', 'Enugu', 'Kaduna', 'FCT', 'Edo'];
const lgasPerState = 4;
const linkedShare = 0.9;
/** The share of members with a bio and interests, from 0 to 1. */
const aboutShare = 0.6;
/** The share of the other members with the deployment of the first demo member, from 0 to 1. */
const neighbourShare = 0.2;

/** Seeds the demo members first, then about three hundred members with random passwords. */
export async function seedMembers(db: Db, random: Random, now: Date): Promise<SeededMember[]> {
  const [password] = demoMembers.map((member) => member.password);
  const knownHash = await hashPassword(password as string, null);
  const closedHash = await hashPassword(`closed-${crypto.randomUUID()}`, null);
  const known = demoMembers.map((member) => knownMember(member, knownHash, now));
  const others = Array.from({ length: memberCount }, (_, index) => otherMember(random, index, closedHash, now));
  return db
    .insertInto('members')
    .values([...known, ...others])
    .returning(['id', 'name', 'deploymentState as state', 'lga', 'cdsGroup'])
    .execute();
}

export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayLength);
}

function knownMember(member: (typeof demoMembers)[number], passwordHash: string, now: Date): Insertable<Members> {
  const { portal, password: _password, ...person } = member;
  return {
    ...person,
    interests: [...person.interests],
    name: `${person.firstName} ${person.surname}`,
    passwordHash,
    portalConnected: true,
    portalLastSync: now,
    deploymentState: portal.deploymentState,
    lga: portal.lga,
    ppa: portal.ppa,
    cdsGroup: portal.cdsGroup,
    batch: portal.batch,
    stateCode: portal.stateCode,
    serviceStartDate: dayOf(daysAgo(now, portal.serviceStartedDaysAgo)),
    serviceDays: serviceLimits.days,
    cdsAttended: portal.cdsAttended,
    createdAt: daysAgo(now, portal.serviceStartedDaysAgo),
    emailConfirmedAt: daysAgo(now, portal.serviceStartedDaysAgo),
    lastActiveAt: now,
  };
}

function otherMember(random: Random, index: number, passwordHash: string, now: Date): Insertable<Members> {
  const people = random.pick(names);
  const [firstName, surname] = [random.pick(people.first), random.pick(people.last)];
  const handle = `${firstName}.${surname}${index}`.toLowerCase();
  const served = 10 + random.below(320);
  return {
    name: `${firstName} ${surname}`,
    firstName,
    surname,
    username: handle,
    email: `${handle}${demoEmails}`,
    phoneNumber: `+23480${String(10_000_000 + index)}`,
    passwordHash,
    ...(random.chance(aboutShare) ? about(random) : {}),
    createdAt: daysAgo(now, served + random.next()),
    lastActiveAt: daysAgo(now, random.next() * 5),
    ...(random.chance(linkedShare) ? deployment(random, index, served, now) : {}),
  };
}

function about(random: Random) {
  const first = random.below(interests.length - 3);
  return { bio: random.pick(bios), interests: interests.slice(first, first + 1 + random.below(3)) };
}

function deployment(random: Random, index: number, served: number, now: Date) {
  const [{ portal: home }] = demoMembers;
  const isNeighbour = random.chance(neighbourShare);
  const deploymentState = isNeighbour ? home.deploymentState : random.pick(places);
  const lga = isNeighbour ? home.lga : random.pick(lgasOf(deploymentState).slice(0, lgasPerState));
  const batch = random.pick(['A', 'B', 'C']);
  const year = now.getUTCFullYear();
  return {
    portalConnected: true,
    portalLastSync: daysAgo(now, random.next() * 3),
    deploymentState,
    lga,
    ppa: random.pick(ppaNames)(lga),
    cdsGroup: isNeighbour && random.chance(0.5) ? home.cdsGroup : random.pick(cdsGroups),
    batch: `${year} Batch ${batch}`,
    stateCode: `${stateLetters[deploymentState]}/${year % 100}${batch}/${1000 + index}`,
    serviceStartDate: dayOf(daysAgo(now, served)),
    serviceDays: serviceLimits.days,
    cdsAttended: Math.min(14, Math.floor(served / 25)),
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
