import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const folderOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const script = folderOf('deploy/systemd/kopa-upgrade');

/** Stand for the programs of the machine. They write down their calls. */
const programs = {
  runuser: '[ "$2" = kopa-build ] || exit 1; shift 3; BY=kopa-build exec "$@"',
  sleep: ':',
  // An installation brings a file that its user could change.
  npx: `
    echo "$BY builds $(basename "$PWD")" >> "$STATE/calls"
    mkdir -p node_modules/.bin; echo > node_modules/.bin/node; chmod 777 node_modules/.bin/node`,
  install: `
    for word; do case "$word" in --owner=*) ;; *) words+=("$word") ;; esac; done
    PATH=\${PATH#*:} exec install "\${words[@]}"`,
  chown: 'echo "chown $1 $3 of $(basename "$4")" >> "$STATE/calls"',
  systemctl: `
    case "$1" in
      list-units) for port in $PORTS; do echo "kopa-api@$port.service loaded active running Kopa"; done ;;
      *) echo "$* of $(basename "$(readlink "$KOPA_PRESENT")")" >> "$STATE/calls" ;;
    esac
    case "$*" in *"$FAILS"*) [ -z "$FAILS" ] || exit 1 ;; esac`,
  // The front gives calls to a process again at the second question.
  curl: `
    case "\${!#}" in
      */metrics)
        echo 'asks the front' >> "$STATE/calls"
        [ "$(tail -n 2 "$STATE/calls" | uniq -c | wc -l)" = 1 ] && exit
        server=$(grep -o 'asks http.*' "$STATE/calls" | tail -n 1 | sed 's/.*:400\\(.\\).*/api-\\1/')
        echo "haproxy_server_status{proxy=\\"api\\",server=\\"$server\\",state=\\"DOWN\\"} 1" ;;
      *)
        echo "asks \${!#}" >> "$STATE/calls"
        case "\${!#}" in *"$FAILS"*) [ -z "$FAILS" ] || exit 1 ;; esac ;;
    esac`,
};

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const calls = async () => (await readFile(at('state', 'calls'), 'utf8').catch(() => '')).trim().split('\n');
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=k', '-c', 'user.email=k@kopa.test', '-C', ...words], {
    stdio: 'pipe',
    encoding: 'utf8',
  }).trim();
const upgrade = (word: string, { FAILS = '', PORTS = '4001 4002' } = {}) =>
  execFileSync('bash', [script, word], {
    stdio: 'pipe',
    encoding: 'utf8',
    env: {
      PATH: `${at('state')}:${process.env.PATH}`,
      STATE: at('state'),
      KOPA_RELEASES: at('releases'),
      KOPA_PRESENT: at('present'),
      KOPA_SETTINGS: at('settings'),
      KOPA_UNITS: at('units'),
      KOPA_JOURNALD: at('journald'),
      KOPA_COMMANDS: at('commands'),
      PORTS,
      FAILS,
    },
  });
const present = async () => (await readlink(at('present'))).split('/').at(-1);
const sourceTag = () => git(at('source'), 'describe', '--tags');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-systemd-'));
  for (const name of ['state', 'releases', 'settings', 'units', 'journald', 'commands']) await mkdir(at(name));
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(at('state', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  }
  await mkdir(at('origin', 'deploy'), { recursive: true });
  await writeFile(at('origin', 'package.json'), '{ "packageManager": "pnpm@1.2.3" }');
  execFileSync('cp', ['-r', folderOf('deploy/systemd'), at('origin', 'deploy')]);
  git(at('origin'), 'init', '--quiet');
  for (const tag of ['v1.0.0', 'v1.1.0', 'v1.2.0']) {
    await writeFile(at('origin', 'deploy', 'systemd', 'kopa-admin'), `#!/bin/sh\n# ${tag}\n`);
    await writeFile(at('origin', 'deploy', 'systemd', 'kopa-api@.service'), `# ${tag}\n`);
    git(at('origin'), 'add', '.');
    git(at('origin'), 'commit', '--quiet', '-m', tag);
    git(at('origin'), 'tag', tag);
  }
  execFileSync('git', ['clone', '--quiet', at('origin'), at('source')], { stdio: 'pipe' });
  git(at('source'), 'checkout', '--quiet', 'v1.0.0');
  await symlink(at('source'), at('releases', 'source'));
  await mkdir(at('releases', 'v1.0.0'));
  execFileSync('cp', ['-r', at('source', 'deploy'), at('releases', 'v1.0.0')]);
  const commit = git(at('source'), 'rev-parse', 'v1.0.0');
  await writeFile(at('releases', 'v1.0.0', 'version.env'), `KOPA_VERSION=v1.0.0\nKOPA_COMMIT=${commit}\n`);
  await symlink(at('releases', 'v1.0.0'), at('present'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The calls that replace one process: it is told to stop, answers, and the front gives it calls. */
const replacing = (unit: string, release: string) => {
  const [kind = '', port] = unit.split('@');
  const path = kind === 'kopa-api' ? 'readyz' : 'healthz';
  return [
    `enable --quiet ${unit} of ${release}`,
    `restart ${unit} of ${release}`,
    `asks http://127.0.0.1:${port}/${path}`,
    'asks the front',
    ...(kind === 'kopa-api' ? ['asks the front'] : []),
  ];
};
const units = ['kopa-api@4001', 'kopa-api@4002', 'kopa-member-web@8081', 'kopa-member-web@8083'];
const everyUnit = [...units, 'kopa-admin-web@8082', 'kopa-admin-web@8084'];

describe('kopa-upgrade without Docker', () => {
  it('builds, migrates, and restarts one unit after another, each once the front gives calls to the one before', async () => {
    upgrade('v1.1.0');
    const made = await calls();
    expect(made.filter((call) => !call.startsWith('kopa-build builds'))).toEqual([
      'chown --recursive root:root of v1.1.0',
      'daemon-reload of v1.0.0',
      'start kopa-migrate@v1.1.0 of v1.0.0',
      ...everyUnit.flatMap((unit) => replacing(unit, 'v1.1.0')),
      'try-reload-or-restart kopa-front of v1.1.0',
    ]);
    expect(await readFile(at('present', 'version.env'), 'utf8')).toBe(
      `KOPA_VERSION=v1.1.0\nKOPA_COMMIT=${git(at('source'), 'rev-parse', 'v1.1.0')}\n`,
    );
  });

  it('builds as a user that serves nothing, who can change no file of the release afterwards', async () => {
    upgrade('v1.1.0');
    expect((await calls()).filter((call) => /builds/.test(call))).toEqual([
      'kopa-build builds v1.1.0',
      'kopa-build builds v1.1.0',
    ]);
    expect((await stat(at('present', 'node_modules', '.bin', 'node'))).mode & 0o022).toBe(0);
  });

  it('installs the units, kopa-admin and the bounds of the journal of the release, also on the way back', async () => {
    const installed = async () => [
      await readFile(at('units', 'kopa-api@.service'), 'utf8'),
      (await readFile(at('commands', 'kopa-admin'), 'utf8')).split('\n')[1],
    ];
    upgrade('v1.1.0');
    expect(await installed()).toEqual(['# v1.1.0\n', '# v1.1.0']);
    expect(await readFile(at('journald', 'kopa.conf'), 'utf8')).toContain('SystemMaxUse');
    upgrade('--rollback');
    expect(await installed()).toEqual(['# v1.0.0\n', '# v1.0.0']);
  });

  it('keeps the source folder at the release that runs', async () => {
    upgrade('v1.1.0');
    expect(sourceTag()).toBe('v1.1.0');
    upgrade('--rollback');
    expect(sourceTag()).toBe('v1.0.0');
    expect(() => upgrade('v1.2.0', { FAILS: 'kopa-migrate' })).toThrow(/The schema is not that of v1\.2\.0/);
    expect([sourceTag(), await present()]).toEqual(['v1.0.0', 'v1.0.0']);
    expect(() => upgrade('v1.9.0')).toThrow();
    expect([sourceTag(), await present()]).toEqual(['v1.0.0', 'v1.0.0']);
  });

  it('goes back to the previous release, without a build and without its migration', async () => {
    upgrade('v1.1.0');
    await rm(at('state', 'calls'));
    upgrade('--rollback');
    expect(await present()).toBe('v1.0.0');
    expect((await calls()).filter((call) => /kopa-migrate|builds/.test(call))).toEqual([]);
    expect(await calls()).toContain('restart kopa-api@4002 of v1.0.0');
  });

  it('stops at a unit that does not serve, and can go back', async () => {
    expect(() => upgrade('v1.1.0', { FAILS: ':4001/' })).toThrow(/kopa-api@4001 does not serve v1\.1\.0/);
    expect((await calls()).filter((call) => call.startsWith('restart'))).toHaveLength(1);
    upgrade('--rollback');
    expect([await present(), sourceTag()]).toEqual(['v1.0.0', 'v1.0.0']);
  });

  it('runs as many processes as API_PROCESSES says after a restart with changed settings', async () => {
    await writeFile(at('settings', 'front.env'), 'API_PROCESSES=3\n');
    upgrade('--restart');
    expect((await calls()).filter((call) => /^(start|restart|try-reload|disable)/.test(call))).toEqual([
      'start kopa-migrate@v1.0.0 of v1.0.0',
      ...['kopa-api@4001', 'kopa-api@4002', 'kopa-api@4003', ...everyUnit.slice(2)].map(
        (unit) => `restart ${unit} of v1.0.0`,
      ),
      'try-reload-or-restart kopa-front of v1.0.0',
    ]);
    await writeFile(at('settings', 'front.env'), 'API_PROCESSES=1\n');
    await rm(at('state', 'calls'));
    upgrade('--restart', { PORTS: '4001 4002 4003' });
    expect((await calls()).filter((call) => /^(restart kopa-api|try-reload|disable)/.test(call))).toEqual([
      'restart kopa-api@4001 of v1.0.0',
      'try-reload-or-restart kopa-front of v1.0.0',
      'disable --now --quiet kopa-api@4002 of v1.0.0',
      'disable --now --quiet kopa-api@4003 of v1.0.0',
    ]);
  });

  it('keeps three releases, and neither removes the running nor the previous one', async () => {
    for (const [age, name] of ['v0.1.0', 'v0.2.0', 'v0.3.0', 'v0.4.0', 'v1.0.0'].entries()) {
      await mkdir(at('releases', name), { recursive: true });
      await writeFile(at('releases', name, 'version.env'), '', { flag: 'a' });
      await utimes(at('releases', name, 'version.env'), age, age);
    }
    await symlink(at('releases', 'v0.1.0'), at('releases', 'previous'));
    upgrade('v1.1.0');
    const kept = ['previous', 'source', 'v0.4.0', 'v1.0.0', 'v1.1.0'];
    expect((await readdir(at('releases'))).toSorted()).toEqual(kept);
    expect(await readlink(at('releases', 'previous'))).toBe(at('releases', 'v1.0.0'));
  });

  it('refuses an older release, which the schema may have left behind', async () => {
    upgrade('v1.2.0');
    await rm(at('state', 'calls'));
    expect(() => upgrade('v1.1.0')).toThrow(/v1\.1\.0 does not contain the release that runs, v1\.2\.0/);
    expect([await present(), sourceTag(), await calls()]).toEqual(['v1.2.0', 'v1.2.0', ['']]);
  });

  it.each(['0', 'three', '"3"', '-1'])('changes nothing where API_PROCESSES is %s', async (number) => {
    await writeFile(at('settings', 'front.env'), `API_PROCESSES=${number}\n`);
    for (const word of ['v1.1.0', '--restart']) expect(() => upgrade(word)).toThrow(/is no number of processes/);
    expect([await present(), await calls()]).toEqual(['v1.0.0', ['']]);
  });

  it('has no release to go back to at first, and no version without numbers', () => {
    expect(() => upgrade('--rollback')).toThrow(/No earlier release/);
    expect(() => upgrade('main')).toThrow(/Usage/);
  });
});
