import { afterEach, expect, test } from 'vitest';
import { memberKey } from '../session/stored-member.ts';
import { clearKept, readKept, writeKept } from './offline-store.ts';

afterEach(clearKept);

test('what a member has read is kept', async () => {
  localStorage.setItem(memberKey, '{}');
  await writeKept('feed', ['A post']);
  expect(await readKept('feed')).toEqual(['A post']);
});

test('a tab that writes after the logout in another one leaves nothing behind', async () => {
  localStorage.setItem(memberKey, '{}');
  await writeKept('feed', ['A post']);
  localStorage.removeItem(memberKey);
  await writeKept('data-saver', false);
  expect([await readKept('data-saver'), await readKept('feed')]).toEqual([undefined, undefined]);
});
