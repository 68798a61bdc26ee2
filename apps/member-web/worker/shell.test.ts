import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepChoice } from '../src/device/kept-choice.ts';
import { clearKept } from '../src/device/kept-store.ts';
import { memberKey } from '../src/session/stored-member.ts';
import { filesToFetch } from './shell.ts';

const page = { url: 'index.html', revision: '1' };
const files = [page, { url: 'assets/feed-a1.js', revision: null }];

beforeEach(() => localStorage.setItem(memberKey, '{}'));
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'connection');
  await clearKept();
});

test('a new version fetches every file of the shell, and with the data saver only the page', async () => {
  expect(await filesToFetch(files)).toEqual(files);
  await keepChoice(true);
  expect(await filesToFetch(files)).toEqual([page]);
});

test('the choice holds for the next version, whatever the browser asks for', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  expect(await filesToFetch(files)).toEqual([page]);
  await keepChoice(false);
  expect(await filesToFetch(files)).toEqual(files);
});
