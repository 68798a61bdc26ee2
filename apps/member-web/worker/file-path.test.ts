import { expect, test } from 'vitest';
import { filePath } from './file-path.ts';

test('a person’s page opens offline, also with a dot in the name', () => {
  for (const page of [
    '/people/bayo.adeyemi',
    '/people/bayo.adeyemi?from=chat',
    '/posts/7',
    '/reset-password?token=a.b',
  ]) {
    expect([page, filePath.test(page)]).toEqual([page, false]);
  }
});

test('the address of a file opens no page', () => {
  for (const file of ['/favicon.svg', '/assets/index-a1.js', '/manifest.webmanifest?v=2']) {
    expect([file, filePath.test(file)]).toEqual([file, true]);
  }
});
