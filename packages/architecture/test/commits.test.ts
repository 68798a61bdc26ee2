import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../src/repository.ts';

/** Commits that are checked where none is newer than `origin/main`. */
const newest = 20;

/** A capital, at most 72 characters, no full stop at the end. */
const form = /^(?=.{1,72}$)[A-Z].*[^.]$/;
/** A first word in another form, such as "Added", "Adding" or "Adds". */
const notImperative = /^(?!Embed |Alias )(?:\w*[aeiouy]\w*(?:[^e]ed|ing)|\w*[^su]s) /i;

const isFit = (subject: string) => form.test(subject) && !notImperative.test(subject);

/** The subjects of the commits in a range but merges; none without git, its history or the range. */
function subjectsOf(...range: string[]): string[] {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', ...range], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter((subject) => subject !== '');
  } catch {
    return [];
  }
}

it.each([
  ['Fix deadlock when a moderator and an owner delete a photo', true],
  ['Bring back the seed', true],
  ['Pass the address on', true],
  ['Added a test', false],
  ['Fixing the deadlock', false],
  ['Fixes the deadlock', false],
  ['fix the deadlock', false],
  ['Fix the deadlock.', false],
  [`Fix ${'a'.repeat(69)}`, false],
])('the check of "%s" returns %s', (subject, fits) => expect(isFit(subject)).toBe(fits));

it('the subject of a new commit is an imperative of at most 72 characters', () => {
  const added = subjectsOf('origin/main..HEAD');
  const checked = added.length > 0 ? added : subjectsOf('-n', `${newest}`);
  expect(checked.filter((subject) => !isFit(subject))).toEqual([]);
});
