import { readFile } from 'node:fs/promises';
import { parseYaml } from '@redocly/openapi-core';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { ConfigSchema } from '../src/config.ts';
import { openDatabase } from '../src/db/database.ts';

interface Service {
  environment?: Record<string, string>;
  ports?: string[];
}

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const { services } = parseYaml(await read('docker-compose.yml')) as { services: Record<string, Service> };

describe('the compose file', () => {
  it('passes every setting of the API through, except those that its image sets', async () => {
    const inImage = [...(await read('apps/api/Dockerfile')).matchAll(/\b([A-Z0-9_]+)=/g)].map(([, name]) => name);
    const passed = [...Object.keys(services.api?.environment ?? {}), ...inImage];
    expect(Object.keys(ConfigSchema.properties).filter((name) => !passed.includes(name))).toEqual([]);
  });

  it('names no setting that the API does not have', () => {
    const known = Object.keys(ConfigSchema.properties);
    expect(Object.keys(services.api?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('binds every port to this machine, unless BIND_ADDRESS is set', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !/^(127\.0\.0\.1|\$\{BIND_ADDRESS:-127\.0\.0\.1\}):/.test(port))).toEqual([]);
  });

  it('gives the API no port of its own, so that it can be scaled', () => expect(services.api?.ports).toBeUndefined());
});

it('PostgreSQL knows every line of the tuned configuration', async () => {
  const names = [...(await read('deploy/postgres/postgresql.conf')).matchAll(/^(\w+) = /gm)].map(([, name]) => name);
  const { db } = openDatabase({ url: inject('serverUrl'), poolSize: 1 });
  const { rows } = await sql<{ name: string }>`select name from pg_settings`.execute(db);
  await db.destroy();
  expect(names).toContain('shared_buffers');
  expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
