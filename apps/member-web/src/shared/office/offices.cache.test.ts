import type { Office } from '@kopa/contracts/office/offices';
import type { RollCall } from '@kopa/contracts/office/roll-calls';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Pages } from '../lists/pages.ts';
import { removeOffice } from './offices.cache.ts';
import { ownOfficesKey } from './offices.keys.ts';
import { officeRollCallsKey, rosterKey } from './roll-calls.keys.ts';

const office = (id: number) => ({ id, status: 'accepted' }) as Office;

/** The page of a holder of two offices, each with a roll call of its own number and the roster of that. */
function openOffices(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(ownOfficesKey, [office(2), office(1)]);
  for (const id of [1, 2]) {
    const items = [{ id, office: { id } } as RollCall];
    client.setQueryData<Pages<RollCall>>(officeRollCallsKey(id), {
      pages: [{ items, nextCursor: null, total: null }],
      pageParams: [undefined],
    });
    client.setQueryData(rosterKey(id), []);
  }
  return client;
}

test('an office that ends takes its roll calls and their rosters off the page, and leaves those of another office', () => {
  const client = openOffices();
  removeOffice(client, 2);
  const known = (id: number) =>
    [officeRollCallsKey(id), rosterKey(id)].map((key) => client.getQueryData(key) !== undefined);
  expect([known(2), known(1)]).toEqual([
    [false, false],
    [true, true],
  ]);
});
