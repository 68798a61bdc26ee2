import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
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

    it('refuses a source folder that lacks the release that runs, because it would take back an upgrade', async () => {
      const git = (...words: string[]) =>
        execFileSync('git', ['-C', at('source'), '-c', 'user.name=k', '-c', 'user.email=k@kopa.test', ...words], {
          encoding: 'utf8',
          stdio: 'pipe',
        }).trim();
      const refuse = () => run(`source=${at('source')}; refuse_older`);
      await mkdir(at('source'));
      git('init', '--quiet');
      for (const text of ['v1.0.0', 'v1.1.0']) git('commit', '--quiet', '--allow-empty', '-m', text);
      await mkdir(at('releases', 'v1.1.0'));
      await symlink(at('releases', 'v1.1.0'), at('present'));
      const version = at('present', 'version.env');
      await writeFile(version, `KOPA_VERSION=v1.1.0\nKOPA_COMMIT=${git('rev-parse', 'HEAD')}\n`);
      await refuse();
      git('commit', '--quiet', '--allow-empty', '-m', 'v1.2.0');
      await refuse();
      git('checkout', '--quiet', 'HEAD^^');
      const refused = { code: 1, stderr: expect.stringMatching(/the release that runs, [0-9a-f]{12}\./) };
      await expect(refuse()).rejects.toMatchObject(refused);
      await writeFile(version, `KOPA_COMMIT=${'0'.repeat(40)}\n`);
      await expect(refuse()).rejects.toMatchObject(refused);
    });

    /** Returns the programs that are started where an earlier run has left these settings. */
    const prepare = async (settings: string) => {
      for (const name of ['useradd', 'install', 'chown', 'chgrp', 'find', 'pg_conftool']) {
        await stand(name, `echo "${name} $*" >> ${at('calls')}; cat > /dev/null`);
      }
      await stand('id', 'exit 1');
      await writeFile(at('settings', 'kopa.env'), settings);
      await run('write() { cat > /dev/null; }; KOPA_DOMAIN=kopa.example.ng; prepare_machine');
      return readFile(at('calls'), 'utf8');
    };

    it('gives services, backups and builds users of their own, and none of them a release', async () => {
      const calls = await prepare('UPLOADS_DIR=/srv/uploads\n');
      expect([...calls.matchAll(/^useradd .* (\S+)$/gm)].map(([, name]) => name)).toEqual([
        'kopa',
        'kopa-backup',
        'kopa-build',
      ]);
      expect(calls).toMatch(/^install --directory --owner=kopa --group=kopa-backup --mode=2750 \/srv\/uploads$/m);
      expect(calls).toMatch(new RegExp(`^install --directory --owner=root --group=root ${at('releases')} `, 'm'));
    });

    it('makes the usual folder where the uploads are in a bucket, and the settings name none', async () => {
      expect(await prepare('S3_BUCKET=kopa\n')).toMatch(/^install .* --mode=2750 \/var\/lib\/kopa\/uploads$/m);
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
