import type { Journey } from '@kopa/contracts/safety/journeys';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

/** A route, and how long from now it takes. */
const route = { from: 'Ikeja', to: 'Ibadan', vehicle: 'GUO, ABC 123 XY' };
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The body of a start with these contacts. */
export const startWith = (contacts: readonly Pick<TestMember, 'id'>[], changes: object = {}) => ({
  ...{ ...route, expectedAt: inMinutes(120), contactIds: contacts.map(({ id }) => id) },
  ...changes,
});

/** Starts a journey of two hours. */
export const start = async (
  traveller: TestMember,
  contacts: readonly TestMember[],
  changes: object = {},
): Promise<Journey> => done(await traveller.call('POST', '/api/journeys', startWith(contacts, changes)));

export const arrive = ({ call }: TestMember, id: number, body?: object) =>
  call('PUT', `/api/journeys/${id}/arrival`, body);
