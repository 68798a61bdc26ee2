import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/repository.ts';

/** Constructions that need a second reading, each with the plain words to write in its place. */
const unplain: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwhoever\b/i, instead: 'a noun, such as "a non-member"' },
  { pattern: /\bthose who\b/i, instead: 'a noun, such as "members who"' },
  { pattern: /\bwhat\b/i, instead: 'the noun that "what" stands for' },
  {
    pattern:
      /\b(answer|code|column|comment|database|field|file|function|line|page|query|row|server|setting|table|test|text|type|value)s? (says?|tells?|knows?)\b/i,
    instead: '"states", "shows" or "has"',
  },
  { pattern: /\bthe version before\b/i, instead: '"the previous release"' },
];

/** This file has to contain the patterns. */
const self = 'packages/architecture/test/prose.test.ts';
const files = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|css|sql)$/.test(file) && file !== self);

const strings = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|${'`'}(?:[^${'`'}\\]|\\.)*${'`'}`;
/** A comment that begins a line or follows code, which keeps the addresses in strings out. SQL's begins with `--`. */
const comments = /(?<=^[ \t{]*|[ \t(])(?:\/\*[\s\S]*?\*\/|(\/\/|--)[^\n]*(?:\n[ \t]*\1[^\n]*)*)/gm;
/** A test's title, also after a table of cases. */
const titles = new RegExp(
  String.raw`(?<=(?:\b(?:it|test|describe)(?:\.\w+)*|\.each\([^\n]*\)|^[ \t]*\]?\))\(\s*)(?:${strings})`,
  'gm',
);

/** The comments and titles of a source, each with its place. The line breaks of a comment become spaces. */
function proseOf(source: string): { text: string; line: number }[] {
  return [comments, titles].flatMap((kind) =>
    [...source.matchAll(kind)].map(({ 0: text, index }) => ({
      text: text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' '),
      line: source.slice(0, index).split('\n').length,
    })),
  );
}

const prose = files.flatMap((file) =>
  proseOf(readFileSync(join(root, file), 'utf8')).map(({ text, line }) => ({ text, place: `${file}: ${line}` })),
);

it.each(unplain)('no comment or title of a test has $pattern, but $instead', ({ pattern }) => {
  expect(prose.length).toBeGreaterThan(5_000);
  expect(prose.filter(({ text }) => pattern.test(text)).map(({ place }) => place)).toEqual([]);
});

it('the scan finds comments of each form and titles, and passes over strings', () => {
  const source = [
    "const url = 'http://kopa.test'; // One.",
    '/**',
    ' * Two,',
    ' * lines.',
    ' */',
    "it('three', () => {});",
    "test.each([1])('four %s', () => {});",
    '-- Five,',
    '-- lines.',
  ].join('\n');
  expect(proseOf(source).map(({ text, line }) => `${line} ${text}`)).toEqual([
    '1 // One.',
    '2 /** Two, lines. */',
    '8 -- Five, lines.',
    "6 'three'",
    "7 'four %s'",
  ]);
});

/** The prose of a Markdown document, each line with its number: neither tables nor code. */
function documentLines(source: string): { text: string; line: number }[] {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    const isFence = text.trimStart().startsWith('```');
    if (isFence) isCode = !isCode;
    return isFence || isCode || text.trimStart().startsWith('|') ? [] : [{ text, line: index + 1 }];
  });
}

/** Documents that are written by hand. */
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.startsWith('docs/api/') && file !== 'docs/configuration.md');

it('the prose of a document wraps at 120 characters', () => {
  expect(documents.length).toBeGreaterThan(20);
  const long = documents.flatMap((file) =>
    documentLines(readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => text.length > 120 && text.trim().includes(' '))
      .map(({ line }) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});
