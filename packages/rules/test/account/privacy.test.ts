import type { ConnectionState } from '@kopa/contracts/people/person';
import { expect, it } from 'vitest';
import { asSeenBy, shownConnection } from '../../src/account/privacy.ts';

const bayo = { id: 2, name: 'Bayo', email: 'bayo@kopa.test', stateCode: 'LA/26A/1', isOnline: true };
const hidden = { ...bayo, email: null, stateCode: null, isOnline: false };
const between = (status: ConnectionState['status']) => ({ id: 9, userId: 1, connectedUserId: 2, status });

it('email, state code and presence are visible to the member and to connections', () => {
  expect(asSeenBy({ isSelf: true, connection: null }, bayo)).toEqual(bayo);
  expect(asSeenBy({ isSelf: false, connection: between('accepted') }, bayo)).toEqual(bayo);
});

it('email, state code and presence are hidden from everybody else, also during a pending request', () => {
  expect(asSeenBy({ isSelf: false, connection: null }, bayo)).toEqual(hidden);
  expect(asSeenBy({ isSelf: false, connection: between('pending') }, bayo)).toEqual(hidden);
  expect(asSeenBy({ isSelf: false, connection: between('rejected') }, bayo)).toEqual(hidden);
});

it('no state code is added to a record without one', () => {
  const { stateCode: _, ...contact } = bayo;
  expect(asSeenBy({ isSelf: false, connection: null }, contact)).not.toHaveProperty('stateCode');
});

it('a rejected request is shown as no connection', () => {
  expect(shownConnection(between('rejected'))).toBeNull();
  expect(shownConnection(between('pending'))).toEqual(between('pending'));
  expect(shownConnection(null)).toBeNull();
});
