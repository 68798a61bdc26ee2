import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../src/repository.ts';

/** Source files with their text. The contracts are left out, because they define the fields of the wire. */
const sources = globSync('{apps,packages}/*/{src,test,bench,scenarios,screens}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/^packages\/(contracts|architecture)\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

const found = (word: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(word)].map(([match]) => `${file}: ${match}`));

/** Anything but the field of an object, or a type of its own. */
const postIdByAnotherName = /(?<!\.|\bas )\bfeedId\b(?!: )|\bfeedId\??: (number|string|Id)\b/g;
/** Names in code, neither texts for members nor the code of the refusal. */
const rejectionByAnotherName = /[a-z]Declin\w*|\b[dD]eclin[a-z]*[A-Z]\w*|\.declin\w*|\bdeclin\w*(?=\(|: )/g;
/** A name in code, not a word of a text: a character follows that only code has there. */
const timeoutByAnotherName = /\bpatience\b(?=\??[:=,)}]| [=)}<>*/])/g;

it('all source files are looked at', () => expect(sources.length).toBeGreaterThan(500));

describe('a word of the glossary has one name in code', () => {
  it.each(['({ feedId }) =>', 'function show(feedId: number)', 'find(feedId)', 'const feedId = 1'])(
    '%s is noticed',
    (text) => expect(text.match(postIdByAnotherName)).not.toBeNull(),
  );

  it.each(['isDeclining', 'declinedAt', 'DeclinedRequest', 'actions.decline', 'decline(id)', '{ decline: 1 }'])(
    '%s is noticed',
    (text) => expect(text.match(rejectionByAnotherName)).not.toBeNull(),
  );

  it.each(['{ patience: 1 }', 'patience = 1', '{ patience }', 'wait(patience)'])('%s is noticed', (text) =>
    expect(text.match(timeoutByAnotherName)).not.toBeNull(),
  );

  it('a post has a postId, which only fields of the wire call feedId', () =>
    expect(found(postIdByAnotherName)).toEqual([]));

  it('a request is rejected; only members read "declined"', () => expect(found(rejectionByAnotherName)).toEqual([]));

  it('the longest wait is a timeout', () => expect(found(timeoutByAnotherName)).toEqual([]));
});
