import { afterEach, expect, test } from 'vitest';
import { memberKey } from '../../session/stored-member.ts';
import { clearOffline, readOffline, writeOffline } from './offline-store.ts';

afterEach(clearOffline);

test('a stored value can be read', async () => {
  localStorage.setItem(memberKey, '{}');
  await writeOffline('feed', ['A post']);
  expect(await readOffline('feed')).toEqual(['A post']);
});

test('a write after a logout in another tab is removed', async () => {
  localStorage.setItem(memberKey, '{}');
  await writeOffline('feed', ['A post']);
  localStorage.removeItem(memberKey);
  await writeOffline('data-saver', false);
  expect([await readOffline('data-saver'), await readOffline('feed')]).toEqual([undefined, undefined]);
});
