import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Paths of all files under version control and new ones, from the root; with patterns only those that fit. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  return execFileSync('git', [...options, ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
}
