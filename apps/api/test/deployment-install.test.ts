import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigSchema } from '../src/process/config.ts';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string) => readFile(pathOf(path), 'utf8');

describe('deploy/install.sh', () => {
  it('writes only settings that the API has, and all that a deployment needs', async () => {
    const script = await read('deploy/install.sh');
    const [, settings = ''] = /^ *write kopa\.env \d+ << SETTINGS\n([\s\S]*?)\nSETTINGS$/m.exec(script) ?? [];
    const names = [...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);
    expect(names.filter((name) => !(name in ConfigSchema.properties))).toEqual([]);
    const secrets = ['DATABASE_URL', 'SESSION_SECRET', 'ADMIN_TOKEN_SECRET', 'PORTAL_TOKEN_KEY'];
    const places = ['MEMBER_WEB_URL', 'ADMIN_WEB_URL', 'PORTAL_BASE_URL', 'UPLOADS_DIR'];
    expect(names).toEqual(expect.arrayContaining([...secrets, ...places]));
  });

  it('has every question in the table of docs/operations.md', async () => {
    const asked = [...(await read('deploy/install.sh')).matchAll(/^ *ask (\w+) /gm)].map(([, name]) => `KOPA_${name}`);
    const documented = await read('docs/operations.md');
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  describe('its functions', () => {
    let folder: string;
    const at = (...names: string[]) => join(folder, ...names);
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'kopa-install-'));
      for (const name of ['programs', 'settings', 'releases']) await mkdir(at(name));
    });
    afterEach(() => rm(folder, { recursive: true }));

    /** Stands for a program of the machine. */
    const stand = (name: string, text: string) =>
      writeFile(at('programs', name), `#!/usr/bin/env bash\n${text}\n`, { mode: 0o755 });
    const run = async (commands: string, variables: Record<string, string> = {}) => {
      const places = `settings=${at('settings')} releases=${at('releases')} present=${at('present')}`;
      const script = `source ${pathOf('deploy/install.sh')}; ${places}; ${commands}`;
      const env = { PATH: `${at('programs')}:${process.env.PATH}`, ...variables };
      const running = promisify(execFile)('bash', ['--norc', '-c', script], { env });
      running.child.stdin?.end();
      return (await running).stdout;
    };

    const answers = {
      KOPA_DOMAIN: 'kopa.example.ng',
      KOPA_PORTAL_URL: 'https://portal.example.ng',
      KOPA_SMTP_URL: '',
      KOPA_OPERATOR_EMAIL: 'ngozi@example.ng',
    };

    it('takes answers of the right form, and proposes the others', async () => {
      const output = await run('ask_settings; echo "$KOPA_ADMIN_DOMAIN $KOPA_MAIL_FROM"', answers);
      expect(output).toBe('admin.kopa.example.ng Kopa <no-reply@kopa.example.ng>\n');
    });

    it.each([
      ['KOPA_DOMAIN', 'https://kopa.example.ng'],
      ['KOPA_DOMAIN', 'localhost'],
      ['KOPA_ADMIN_DOMAIN', 'admin.kopa.example.ng/'],
      ['KOPA_PORTAL_URL', 'portal.example.ng'],
      ['KOPA_PORTAL_URL', 'http://portal.example.ng'],
      ['KOPA_SMTP_URL', 'mail.example.ng'],
      ['KOPA_MAIL_FROM', 'Kopa'],
      ['KOPA_OPERATOR_EMAIL', 'ngozi'],
    ])('refuses %s=%s', async (name, value) => {
      await expect(run('ask_settings', { ...answers, [name]: value })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringMatching(new RegExp(`^Set ${name}: .*such as`)),
      });
    });

    it('gives settings that another machine has written to their users, and keeps them', async () => {
      await stand('chown', `echo "$*" >> ${at('calls')}`);
      await writeFile(at('settings', 'kopa.env'), 'SESSION_SECRET=of the other machine\n', { mode: 0o600 });
      await writeFile(at('settings', 'migrate.env'), 'DATABASE_API_ROLE=kopa_api_2\n', { mode: 0o644 });
      await run('echo new | write kopa.env 640; echo new | write migrate.env 600');
      const found = ['kopa.env', 'migrate.env'].map((name) => at('settings', name));
      expect(await Promise.all(found.map(async (file) => (await stat(file)).mode & 0o777))).toEqual([0o640, 0o600]);
      expect(await readFile(at('settings', 'kopa.env'), 'utf8')).toBe('SESSION_SECRET=of the other machine\n');
      expect(await readFile(at('calls'), 'utf8')).toBe(found.map((file) => `root:kopa ${file}\n`).join(''));
    });

    it('restarts the processes that an operator has added too, the API first', async () => {
      const active = ['kopa-admin-web@8082', 'kopa-api@4001', 'kopa-api@4003', 'kopa-member-web@8085'];
      await stand('systemctl', `printf '%s.service loaded active running Kopa\\n' ${active.join(' ')}`);
      expect((await run('units_to_start')).trim().split('\n')).toEqual([
        'kopa-api@4001',
        'kopa-api@4002',
        'kopa-api@4003',
        'kopa-member-web@8081',
        'kopa-member-web@8083',
        'kopa-member-web@8085',
        'kopa-admin-web@8082',
        'kopa-admin-web@8084',
      ]);
    });

    it('knows a release to go back to only after a second one', async () => {
      for (const name of ['v1.0.0', 'v1.1.0']) await mkdir(at('releases', name));
      await run(`release=${at('releases', 'v1.0.0')}; make_present; make_present`);
      expect((await readdir(at('releases'))).toSorted()).toEqual(['v1.0.0', 'v1.1.0']);
      await run(`release=${at('releases', 'v1.1.0')}; make_present; make_present`);
      expect(await readlink(at('present'))).toBe(at('releases', 'v1.1.0'));
      expect(await readlink(at('releases', 'previous'))).toBe(at('releases', 'v1.0.0'));
    });

    it('removes old releases, but neither the running nor the previous one', async () => {
      const names = ['v1.0.0', 'v1.1.0', 'v1.2.0', 'v1.3.0', 'v1.4.0', 'v1.5.0'];
      for (const [age, name] of names.entries()) {
        await mkdir(at('releases', name));
        await writeFile(at('releases', name, 'version.env'), '');
        await utimes(at('releases', name, 'version.env'), age, age);
      }
      await symlink(at('releases', 'v1.1.0'), at('present'));
      await symlink(at('releases', 'v1.0.0'), at('releases', 'previous'));
      await run('remove_releases');
      expect((await readdir(at('releases'))).toSorted()).toEqual([
        'previous',
        'v1.0.0',
        'v1.1.0',
        'v1.3.0',
        'v1.4.0',
        'v1.5.0',
      ]);
    });
  });
});

describe('deploy/check-docker', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kopa-docker-'));
    const docker = '#!/bin/sh\ncase $1 in version) echo "$ENGINE" ;; compose) echo "$COMPOSE" ;; esac\n';
    await writeFile(join(folder, 'docker'), docker, { mode: 0o755 });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const check = (ENGINE: string, COMPOSE: string) =>
    promisify(execFile)(pathOf('deploy/check-docker'), {
      env: { PATH: `${folder}:${process.env.PATH}`, ENGINE, COMPOSE },
    });

  it.each([
    ['25.0.0', '2.24.0'],
    ['29.1.3', 'v5.0.1'],
  ])('accepts Docker Engine %s with Compose %s', async (engine, compose) => {
    expect((await check(engine, compose)).stderr).toBe('');
  });

  it.each([
    ['24.0.9', '2.24.0', /^Docker Engine 25 or newer is needed; found: 24\.0\.9/],
    ['25.0.0', '2.9.1', /^Docker Compose 2\.24 or newer is needed; found: 2\.9\.1/],
    ['', '', /^Docker Engine 25 or newer is needed; found: none/],
  ])('refuses Docker Engine "%s" with Compose "%s"', async (engine, compose, stderr) => {
    await expect(check(engine, compose)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(stderr) });
  });
});
