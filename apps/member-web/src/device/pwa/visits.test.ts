import { expect, test } from 'vitest';
import { memberKey } from '../../session/stored-member.ts';
import { countVisit } from './visits.ts';

test('a visit counts once in a browser session, and the next session adds to it', () => {
  localStorage.setItem(memberKey, '{}');
  expect([countVisit(), countVisit()]).toEqual([1, 1]);
  sessionStorage.clear();
  expect(countVisit()).toBe(2);
});

test('a page writes nothing after a sign-out in another tab', () => {
  expect(countVisit()).toBe(0);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});
