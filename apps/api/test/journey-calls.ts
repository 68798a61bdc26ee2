import type { Notification } from '@kopa/contracts/notifications/notifications';
import type { Journey } from '@kopa/contracts/safety/journeys';
import type { TestMember } from './members.ts';

/** A member's own journeys, and those that they watch. */
export const ownJourneys = async ({ call }: TestMember): Promise<Journey[]> =>
  (await call('GET', '/api/journeys')).body;
export const watched = async ({ call }: TestMember): Promise<Journey[]> =>
  (await call('GET', '/api/journeys/watched')).body;

/** The messages of a member's notifications of journeys, oldest first. */
export async function toldOf({ id, call }: TestMember): Promise<string[]> {
  const all: Notification[] = (await call('GET', `/api/users/${id}/notifications?limit=100`)).body;
  return all
    .filter(({ relatedType }) => relatedType === 'journey')
    .map(({ message }) => message)
    .reverse();
}

/** The answers of the calls on a journey. */
export const giveTime = (member: TestMember, id: number, body: object) =>
  member.call('PATCH', `/api/journeys/${id}`, body);
export const arrive = (member: TestMember, id: number, body?: object) =>
  member.call('PUT', `/api/journeys/${id}/arrival`, body);
export const cancel = (member: TestMember, id: number) => member.call('DELETE', `/api/journeys/${id}`);
export const watch = (member: TestMember, id: number) => member.call('PUT', `/api/journeys/${id}/watch`);
export const stopWatching = (member: TestMember, id: number) => member.call('DELETE', `/api/journeys/${id}/watch`);
