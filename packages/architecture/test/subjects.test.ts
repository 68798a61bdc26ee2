import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root, trackedFiles } from '../src/repository.ts';

/** Subjects of calls that differ from the folder of their contract. */
function misplaced(file: string, source: string): string[] {
  const folder = file.split('/').at(-2);
  return [...source.matchAll(/callsOf\('(\w+)'/g)].flatMap(([, subject]) =>
    subject === folder ? [] : [`${file} declares calls of ${subject}`],
  );
}

test('a call of another subject is found', () => {
  expect(misplaced('packages/contracts/src/service/letters.ts', "callsOf('file', 'member')")).toEqual([
    'packages/contracts/src/service/letters.ts declares calls of file',
  ]);
});

test('a call is declared in the folder of its subject', () => {
  const files = trackedFiles('packages/contracts/src/*/*.ts');
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => misplaced(file, readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
});
