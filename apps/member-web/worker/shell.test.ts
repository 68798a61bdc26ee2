import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeDataSaver } from '../src/device/offline/data-saver-choice.ts';
import { memberKey } from '../src/session/stored-member.ts';
import { filesToFetch, hasBuild } from './shell.ts';

const page = { url: 'index.html', revision: '1' };
const start = { url: 'assets/start-a1.js', revision: null };
const files = [page, start, { url: 'assets/feed-a1.js', revision: null }];
const html = () => Promise.resolve('<script type="module" src="/assets/start-a1.js"></script>');

beforeEach(() => localStorage.setItem(memberKey, '{}'));
afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));

test('a new version fetches every file of the shell, and with the data saver only the page and the files that it names', async () => {
  expect(await filesToFetch(files, html)).toEqual(files);
  await storeDataSaver(true);
  expect(await filesToFetch(files, html)).toEqual([page, start]);
});

test('the member’s choice outranks Save-Data of the browser', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  expect(await filesToFetch(files, html)).toEqual([page, start]);
  await storeDataSaver(false);
  expect(await filesToFetch(files, html)).toEqual(files);
});

test('a build recognises its pages by their entry script', () => {
  expect(hasBuild(files, '/assets/start-a1.js')).toBe(true);
  expect(hasBuild(files, '/assets/start-b2.js')).toBe(false);
});
