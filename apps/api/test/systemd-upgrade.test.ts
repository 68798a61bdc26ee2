import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../../deploy/systemd/kopa-upgrade', import.meta.url));

/** Stand for the programs of the machine. They write down their calls. */
const programs = {
  runuser: 'shift 3; AS_KOPA=1 exec "$@"',
  // Git refuses root the repository of another user.
  git: `[ -n "$AS_KOPA" ] || { echo "dubious ownership" >&2; exit 128; }; PATH=\${PATH#*:} exec git "$@"`,
  // An installation brings Node.
  npx: 'mkdir -p node_modules/.bin apps/api apps/member-web apps/admin-web; cp "$STATE/node" node_modules/.bin/node',
  node: 'echo "$(basename "$PWD"): $* $DATABASE_URL" >> "$STATE/calls"',
  systemctl: `
    case "$1" in
      list-units) for unit in $UNITS; do case "$unit" in \${!#}) echo "$unit loaded active running Kopa" ;; esac; done ;;
      *) echo "$* of $(basename "$(readlink "$KOPA_PRESENT")")" >> "$STATE/calls" ;;
    esac`,
  curl: `
    echo "asks \${!#}" >> "$STATE/calls"
    case "\${!#}" in *"$FAILS"*) [ -z "$FAILS" ] || exit 1 ;; esac`,
};
const units = ['kopa-api@4001', 'kopa-api@4002', 'kopa-member-web@8081', 'kopa-member-web@8083', 'kopa-admin-web@8082'];

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const calls = async () => (await readFile(at('state', 'calls'), 'utf8').catch(() => '')).trim().split('\n');
const upgrade = (word: string, FAILS = '') =>
  execFileSync('bash', [script, word], {
    stdio: 'pipe',
    encoding: 'utf8',
    env: {
      PATH: `${at('state')}:${process.env.PATH}`,
      STATE: at('state'),
      KOPA_RELEASES: at('releases'),
      KOPA_PRESENT: at('present'),
      KOPA_SETTINGS: at('settings'),
      KOPA_UPGRADE_PAUSE: '0',
      UNITS: units.map((unit) => `${unit}.service`).join(' '),
      FAILS,
    },
  });
const present = async () => (await readlink(at('present'))).split('/').at(-1);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kopa-systemd-'));
  for (const name of ['state', 'releases', 'settings', 'origin']) await mkdir(at(name));
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(at('state', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
  }
  await writeFile(at('settings', 'migrate.env'), 'DATABASE_URL=postgres://owner\n');
  await writeFile(at('origin', 'package.json'), '{ "packageManager": "pnpm@1.2.3" }');
  const git = (...words: string[]) => execFileSync('git', ['-C', at('origin'), ...words], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '.');
  for (const tag of ['v1.0.0', 'v1.1.0']) {
    git('-c', 'user.name=k', '-c', 'user.email=k@kopa.test', 'commit', '--quiet', '--allow-empty', '-m', tag);
    git('tag', tag);
  }
  execFileSync('git', ['clone', '--quiet', '--branch', 'v1.0.0', at('origin'), at('releases', 'v1.0.0')], {
    stdio: 'pipe',
  });
  await writeFile(at('releases', 'v1.0.0', 'version.env'), 'KOPA_VERSION=v1.0.0\n');
  await symlink(at('releases', 'v1.0.0'), at('present'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('kopa-upgrade without Docker', () => {
  it('builds, migrates, and restarts one unit after another, each once the one before serves', async () => {
    upgrade('v1.1.0');
    const [, , , migration, ...others] = await calls();
    expect(migration).toMatch(/releases\/v1\.1\.0\/apps\/api\/dist\/kopa-migrate\.js postgres:\/\/owner$/);
    expect(others).toEqual([
      ...units.flatMap((unit) => {
        const [name = '', port] = unit.split('@');
        const path = name === 'kopa-api' ? 'readyz' : 'healthz';
        return [`restart ${unit}.service of v1.1.0`, `asks http://127.0.0.1:${port}/${path}`];
      }),
      'reload kopa-front of v1.1.0',
    ]);
    expect(await readFile(at('present', 'version.env'), 'utf8')).toBe('KOPA_VERSION=v1.1.0\n');
  });

  it('goes back to the previous release, without a build and without its migration', async () => {
    upgrade('v1.1.0');
    await rm(at('state', 'calls'));
    upgrade('--rollback');
    expect(await present()).toBe('v1.0.0');
    expect((await calls()).filter((call) => /kopa-migrate|vite/.test(call))).toEqual([]);
    expect(await calls()).toContain('restart kopa-api@4002.service of v1.0.0');
  });

  it('stops at a unit that does not serve, and can go back', async () => {
    expect(() => upgrade('v1.1.0', ':4001/')).toThrow(/kopa-api@4001\.service does not serve v1\.1\.0/);
    expect((await calls()).filter((call) => call.startsWith('restart'))).toHaveLength(1);
    upgrade('--rollback');
    expect(await present()).toBe('v1.0.0');
  });

  it('has no release to go back to at first, and no version without numbers', () => {
    expect(() => upgrade('--rollback')).toThrow(/No earlier release/);
    expect(() => upgrade('main')).toThrow(/Usage/);
  });
});
