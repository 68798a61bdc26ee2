import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigSchema } from '../src/config.ts';

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
