import type { Lookers } from '@kopa/contracts/desk/looks';
import { lookLimits } from '@kopa/contracts/limits';
import { expect, it } from 'vitest';
import { administratorOfTests, type TestAdministrator } from '../../../test/administrators.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const admin = administratorOfTests(test);
const other = administratorOfTests(test);

const look = async (by: TestAdministrator, subjectType: string, subjectId: number): Promise<Lookers> =>
  (await by.call('PUT', '/api/admin/looks', { subjectType, subjectId })).body;

it('two administrators see each other at one ticket or case, and nobody sees themselves', async () => {
  expect(await look(admin, 'ticket', 7)).toEqual([]);
  expect(await look(admin, 'ticket', 7)).toEqual([]);
  expect(await look(other, 'case', 7)).toEqual([]);
  expect(await look(other, 'ticket', 8)).toEqual([]);
  expect(await look(other, 'ticket', 7)).toEqual([{ id: admin.id, name: 'Amina Bello' }]);
  expect(await look(admin, 'ticket', 7)).toEqual([{ id: other.id, name: 'Amina Bello' }]);
  await look(other, 'case', 9);
  expect(await look(admin, 'ticket', 7)).toEqual([]);
  expect(await look(admin, 'case', 9)).toEqual([{ id: other.id, name: 'Amina Bello' }]);
});

it('a look counts until it is not repeated in time', async () => {
  const began = new Date('2026-11-02T09:00:00.000Z').getTime();
  test.setNow(new Date(began));
  await look(other, 'ticket', 70);
  test.setNow(new Date(began + lookLimits.shownFor - 1));
  expect(await look(admin, 'ticket', 70)).toHaveLength(1);
  test.setNow(new Date(began + lookLimits.shownFor));
  expect(await look(admin, 'ticket', 70)).toEqual([]);
});
