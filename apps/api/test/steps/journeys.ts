import type { Journey } from '@kopa/contracts/safety/journeys';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const route = { from: 'Ikeja', to: 'Ibadan', vehicle: 'GUO, ABC 123 XY' };

/** The body of a start of two hours with these contacts. */
export const startWith = (contacts: readonly Pick<TestMember, 'id'>[], changes: object = {}) => ({
  ...{ ...route, expectedAt: inMinutes(120), contactIds: contacts.map(({ id }) => id) },
  ...changes,
});

/** Starts a journey of two hours. */
export async function start(
  { call }: TestMember,
  contacts: readonly TestMember[],
  changes: object = {},
): Promise<Journey> {
  return done(await call('POST', '/api/journeys', startWith(contacts, changes)));
}

/** A member's own journeys, and those that they watch. */
export const ownJourneys = async ({ call }: TestMember): Promise<Journey[]> => done(await call('GET', '/api/journeys'));
export const watched = async ({ call }: TestMember): Promise<Journey[]> =>
  done(await call('GET', '/api/journeys/watched'));

/** The answers of the calls on a journey. */
export const giveTime = (member: TestMember, id: number, body: object) =>
  member.call('PATCH', `/api/journeys/${id}`, body);
export const arrive = (member: TestMember, id: number, body?: object) =>
  member.call('PUT', `/api/journeys/${id}/arrival`, body);
export const cancel = (member: TestMember, id: number) => member.call('DELETE', `/api/journeys/${id}`);
export const watch = (member: TestMember, id: number) => member.call('PUT', `/api/journeys/${id}/watch`);
export const stopWatching = (member: TestMember, id: number) => member.call('DELETE', `/api/journeys/${id}/watch`);
