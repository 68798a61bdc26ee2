import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/**
 * Stands for `docker`: it writes down its calls, and keeps containers as lines of "service name tag". A tag that
 * ends with `bad` does not start, and one that ends with `missing` has no images.
 */
const docker = `#!/usr/bin/env bash
echo "$KOPA_TAG: $*" >> "$STATE/calls"
of() { awk -v service="$1" '$1 == service { print $2 }' "$STATE/containers"; }
case "$*" in
  'compose pull '*|'compose build '*) case $KOPA_TAG in *missing) exit 1 ;; esac ;;
  'compose config --images '*) echo "api:$KOPA_TAG" ;;
  'image inspect '*) case $IMAGES in *"$3"*) ;; *) exit 1 ;; esac ;;
  # The front has found a new container at the second question.
  'compose exec -T front bash '*)
    for service in api member-web admin-web; do
      count=$(of "$service" | wc -l); asked=$(cat "$STATE/asked-$service" 2> /dev/null || echo 0)
      echo "$count" > "$STATE/asked-$service"
      seq -f "haproxy_server_status{proxy=\\"$service\\",server=\\"$service-%g\\",state=\\"UP\\"} 1" $((asked < count ? asked : count))
    done ;;
  *'ps --quiet '*|*'ps --all --quiet '*) of "\${!#}" ;;
  'compose up'*--scale*)
    service="\${!#}"
    number=$(cat "$STATE/number"); echo $((number + 1)) > "$STATE/number"
    echo "$service $service-$number $KOPA_TAG" >> "$STATE/containers"
    case $KOPA_TAG in *bad) exit 1 ;; esac ;;
  'stop '*) of "\${2%-*}" | wc -l >> "$STATE/serving" ;;
  'rm '*) sed -i "/ \${!#} /d" "$STATE/containers" ;;
  'exec '*) awk -v name="$2" '$2 == name { print $3 }' "$STATE/containers" ;;
esac
`;

let folder: string;
let state: string;
const git = (...words: string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
const readState = async (name: string) => readFile(join(state, name), 'utf8').catch(() => '');
const upgrade = (word: string, IMAGES = '') =>
  execFileSync('bash', [join(folder, 'deploy/kopa-upgrade'), word], {
    stdio: 'pipe',
    encoding: 'utf8',
    env: { PATH: `${state}:${process.env.PATH}`, STATE: state, IMAGES },
  });
const calls = async () => (await readState('calls')).trim().split('\n');
const tags = async () =>
  (await readState('containers'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[2]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-upgrade-'));
  state = await mkdtemp(join(tmpdir(), 'kopa-docker-'));
  await mkdir(join(folder, 'deploy'));
  await copyFile(new URL('../../../../deploy/kopa-upgrade', import.meta.url), join(folder, 'deploy/kopa-upgrade'));
  await writeFile(join(folder, '.gitignore'), '.env\n.kopa-previous\n');
  git('init', '--quiet');
  git('add', '.');
  for (const tag of ['v1.0.0', 'v1.1.0', 'v1.2.0-bad', 'v1.3.0-missing']) {
    git('-c', 'user.name=k', '-c', 'user.email=k@kopa.test', 'commit', '--quiet', '--allow-empty', '-m', tag);
    git('tag', tag);
  }
  await writeFile(join(folder, '.env'), 'KOPA_TAG=v1.0.0\nKOPA_IMAGES=registry.kopa.test/kopa\n');
  await writeFile(join(state, 'docker'), docker, { mode: 0o755 });
  await writeFile(join(state, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  await writeFile(join(state, 'number'), '10\n');
  const running = ['api 1', 'api 2', 'member-web 3', 'member-web 4', 'admin-web 5', 'admin-web 6'];
  const lines = running.map((line) => line.replace(/(\S+) (\d)/, '$1 $1-$2 v1.0.0\n'));
  await writeFile(join(state, 'containers'), lines.join(''));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(state, { recursive: true });
});

describe('kopa-upgrade', () => {
  it('pulls, migrates, and replaces one container after another, each once a new one serves', async () => {
    upgrade('v1.1.0');
    const made = await calls();
    const position = (text: string) => made.findIndex((call) => call.startsWith(`v1.1.0: ${text}`));
    const order = ['compose pull', 'compose run --rm --no-deps migrate', 'compose up', 'stop api-1', 'stop api-2'];
    const later = ['stop member-web-3', 'stop member-web-4', 'stop admin-web-5', 'compose kill --signal SIGUSR2 front'];
    const positions = [...order, ...later].map(position);
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    // Whenever one is stopped, the front has found another: it was asked until then.
    expect(made.filter((call) => call.includes('exec -T front bash')).length).toBeGreaterThan(6);
    expect(new Set((await readState('serving')).trim().split('\n'))).toEqual(new Set(['3']));
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.1.0'));
    expect(await readFile(join(folder, '.env'), 'utf8')).toContain('KOPA_TAG=v1.1.0\n');
    expect(String(git('describe', '--tags')).trim()).toBe('v1.1.0');
  });

  it('goes back to the previous release, without its migration', async () => {
    upgrade('v1.1.0');
    await rm(join(state, 'calls'));
    expect(upgrade('--rollback')).toContain('An API process runs v1.0.0.');
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.0.0'));
    expect((await calls()).filter((call) => call.includes('migrate'))).toEqual([
      'v1.0.0: compose pull migrate api member-web admin-web',
    ]);
  });

  it.each([
    ['pulls', 'KOPA_IMAGES=registry.kopa.test/kopa\n', ''],
    ['builds', '', ''],
    ['leaves alone', '', 'api:v1.0.0'],
  ])('%s the images of a rollback', async (verb, images, there) => {
    upgrade('v1.1.0');
    await rm(join(state, 'calls'));
    await writeFile(join(folder, '.env'), `KOPA_TAG=v1.1.0\n${images}`);
    upgrade('--rollback', there);
    const made = (await calls()).filter((call) => /compose (pull|build)/.test(call)).map((call) => call.split(' ')[2]);
    expect(made).toEqual({ pulls: ['pull'], builds: ['build'], 'leaves alone': [] }[verb]);
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.0.0'));
  });

  it('refuses an older release, which the schema may have left behind', async () => {
    upgrade('v1.1.0');
    await rm(join(state, 'calls'));
    expect(() => upgrade('v1.0.0')).toThrow(/v1\.0\.0 does not contain the release that runs/);
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.1.0'));
    expect([String(git('describe', '--tags')).trim(), await readState('calls')]).toEqual(['v1.1.0', '']);
  });

  it('leaves the old processes alone when the new one does not start', async () => {
    expect(() => upgrade('v1.2.0-bad')).toThrow(/api does not start in v1\.2\.0-bad/);
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.0.0'));
    expect((await calls()).filter((call) => call.includes(': stop'))).toEqual([]);
    upgrade('--rollback');
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.0.0'));
  });

  it.each([['v1.3.0-missing'], ['v1.4.0-untagged']])('goes back to its checkout when %s cannot be had', async (tag) => {
    git('checkout', '--quiet', 'v1.0.0');
    expect(() => upgrade(tag)).toThrow(new RegExp(`${tag} does not run\\. v1\\.0\\.0 serves on`));
    expect(String(git('describe', '--tags')).trim()).toBe('v1.0.0');
    expect(await readFile(join(folder, '.env'), 'utf8')).toContain('KOPA_TAG=v1.0.0\n');
    expect(await tags()).toEqual(Array.from({ length: 6 }, () => 'v1.0.0'));
  });

  it.each([['latest'], ['--help'], ['v1']])('refuses %s', async (word) => {
    expect(() => upgrade(word)).toThrow(/Usage/);
    expect(await readState('calls')).toBe('');
  });
});
