import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { promisify } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../src/db/database.ts';
import { ConfigSchema } from '../src/process/config.ts';
import { patientWaits } from './database-url.ts';

interface Service {
  image?: string;
  build?: string | { context: string; dockerfile?: string; args?: string[] | Record<string, string> };
  ulimits?: { nofile: number };
  mem_limit?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Record<string, unknown>;
  configs?: unknown;
  logging?: { options: Record<string, string> };
  read_only?: boolean;
  scale?: string;
  entrypoint?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, unknown>;
}

interface Compose {
  services: Record<string, Service>;
  networks: { inside: { ipam: { config: [{ subnet: string; ip_range: string }] } } };
  volumes: Record<string, unknown>;
}

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string) => readFile(at(path), 'utf8');
const text = await read('docker-compose.yml');
const compose = parseYaml(text) as Compose;
const { services } = compose;
const every = Object.values(services);
const dockerfiles = every.flatMap(({ build }) => {
  if (build === undefined) return [];
  const { context, dockerfile = 'Dockerfile' } = typeof build === 'string' ? { context: build } : build;
  return [`${context}/${dockerfile}`];
});

describe('the compose file', () => {
  it('passes every setting of the API through, except those that its image sets', async () => {
    const inImage = [...(await read('apps/api/Dockerfile')).matchAll(/\b([A-Z0-9_]+)=/g)].map(([, name]) => name);
    // Docker has one machine.
    const passed = [...Object.keys(services.api?.environment ?? {}), ...inImage, 'CLUSTER_DIR'];
    expect(Object.keys(ConfigSchema.properties).filter((name) => !passed.includes(name))).toEqual([]);
  });

  it('names no setting that the API does not have', () => {
    // The client of the bucket reads its own.
    const known = [...Object.keys(ConfigSchema.properties), 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect(Object.keys(services.api?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names only files that are there', () => {
    const mounted = every.flatMap(({ volumes = [] }) => volumes.map((volume) => /^\.[^:]+/.exec(volume)?.[0]));
    const files = [...dockerfiles, ...mounted].filter((file) => file !== undefined);
    expect(files.length).toBeGreaterThan(6);
    expect(files.filter((file) => !existsSync(at(file)))).toEqual([]);
  });

  it('names only services, networks and volumes that it has', () => {
    const unknown = (names: string[], known: object) => names.filter((name) => !(name in known));
    const named = every.flatMap(({ volumes = [] }) =>
      volumes.flatMap((volume) => /^[\w-]+(?=:)/.exec(volume)?.[0] ?? []),
    );
    expect(
      unknown(
        every.flatMap((service) => Object.keys(service.depends_on ?? {})),
        services,
      ),
    ).toEqual([]);
    expect(
      unknown(
        every.flatMap(({ networks = [] }) => (Array.isArray(networks) ? networks : Object.keys(networks))),
        compose.networks,
      ),
    ).toEqual([]);
    expect(unknown(named, compose.volumes)).toEqual([]);
  });

  it('has every service that the configurations of the front and of PgBouncer lead to', async () => {
    const hosts = [
      ...(await read('deploy/haproxy/haproxy.cfg')).matchAll(
        /^ +server(?:-template)? \S+ (?:\d+ )?(?:"\$\{\w+-)?([a-z-]+):\d+/gm,
      ),
      ...(await read('deploy/pgbouncer/pgbouncer.ini')).matchAll(/ host=([a-z-]+)/g),
      ...text.matchAll(/(?:@|redis:\/\/|http:\/\/)([a-z-]+):\d+/g),
    ].map(([, host]) => host as string);
    expect(new Set(hosts)).toEqual(
      new Set(['api', 'member-web', 'admin-web', 'postgres', 'valkey', 'portal', 'localhost']),
    );
    expect(hosts.filter((host) => !(host in services) && host !== 'localhost')).toEqual([]);
  });

  it('reads every setting that deploy/new-settings writes into .env', async () => {
    const [, env = ''] =
      /^write \.env << SETTINGS\n([\s\S]*?)^SETTINGS$/m.exec(await read('deploy/new-settings')) ?? [];
    const names = [...env.matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !text.includes(`\${${name}:`))).toEqual([]);
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name as string);
    expect(required.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('binds every port to this machine, unless BIND_ADDRESS is set', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !/^(127\.0\.0\.1|\$\{BIND_ADDRESS:-127\.0\.0\.1\}):/.test(port))).toEqual([]);
  });

  it('gives the API no port of its own, so that it can be scaled', () => expect(services.api?.ports).toBeUndefined());

  it('keeps the number of processes at a plain up', () =>
    expect(services.api?.scale).toMatch(/^\$\{API_PROCESSES:-1\}$/));

  it('opens as many files as the front is configured for', async () => {
    const [, limit] = /fd-hard-limit (\d+)/.exec(await read('deploy/haproxy/haproxy.cfg')) ?? [];
    expect(services.front?.ulimits?.nofile).toBe(Number(limit));
    expect(await read('deploy/systemd/kopa-front.service')).toContain(`LimitNOFILE=${limit}\n`);
  });

  it('limits the memory of each process of the API as systemd does', async () => {
    const [, limit] = /^MemoryMax=(\d+M)$/m.exec(await read('deploy/systemd/kopa-api@.service')) ?? [];
    expect(services.api?.mem_limit?.toUpperCase()).toBe(limit);
  });

  it('mounts every file that an operator changes by a setting, because a changed checkout stops an upgrade', () => {
    const changed = [services.postgres, services.pgbouncer, services.alertmanager, services.front];
    const settings = changed.map((service) => /\$\{(\w+):-\.\/deploy/.exec(String(service?.volumes))?.[1]);
    expect(settings).toEqual(['POSTGRES_CONF', 'PGBOUNCER_CONF', 'ALERTMANAGER', 'CERTIFICATES']);
  });

  it('has one version of PostgreSQL for the server, its archive and the backup', async () => {
    const archive = (parseYaml(await read('deploy/pitr/docker-compose.yml')) as Compose).services.postgres;
    const image = /^postgres:\$\{POSTGRES_VERSION:-((\d+)@sha256:[0-9a-f]{64})\}$/.exec(services.postgres?.image ?? '');
    const [, pinned, version] = image as RegExpExecArray;
    // Without a value the setting is that of the operator, or the one of the Dockerfile.
    for (const build of [services.backup?.build, archive?.build]) {
      expect(build).toMatchObject({ args: ['POSTGRES_VERSION'] });
    }
    expect(archive?.environment?.PGBACKREST_PG1_PATH).toContain(`\${POSTGRES_VERSION:-${version}}`);
    for (const name of ['backup', 'pitr']) {
      const file = await read(`deploy/${name}/Dockerfile`);
      expect(file).toContain(`ARG POSTGRES_VERSION=${pinned}\nFROM postgres:\${POSTGRES_VERSION}\n`);
    }
  });

  it('starts no Grafana without a password of its own', async () => {
    const [program = '', ...words] = (services.grafana?.entrypoint ?? []).map((word) => word.replaceAll('$$', '$'));
    const start = (password: string) =>
      promisify(execFile)(program, words, { env: { PATH: process.env.PATH, GF_SECURITY_ADMIN_PASSWORD: password } });
    await expect(start('')).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('GRAFANA_PASSWORD') });
    // Only the image has the program.
    await expect(start('of the operator')).rejects.toMatchObject({ stderr: expect.stringContaining('/run.sh') });
  });

  it('asks the front for its health', async () => {
    const [kind, program = '', ...words] = services.front?.healthcheck?.test ?? [];
    const port = /\b8405\b/;
    expect([kind, port.test(String(words))]).toEqual(['CMD', true]);
    const answering = createServer((_call, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(answering, 'listening');
    const actual = String((answering.address() as AddressInfo).port);
    const ask = () =>
      promisify(execFile)(
        program,
        words.map((word) => word.replace(port, actual)),
      );
    await expect(ask()).resolves.toBeDefined();
    answering.close();
    await expect(ask()).rejects.toMatchObject({ code: 1 });
  });

  it('keeps the fixed address of the front for it, because a container that starts earlier would take it', () => {
    const address = /ipv4_address: ([\d.]+)/.exec(text)?.[1] ?? '';
    const [{ subnet, ip_range }] = compose.networks.inside.ipam.config;
    const [givenOut, all] = [ip_range, subnet].map((range) => {
      const [network = '', prefix] = range.split('/');
      const list = new BlockList();
      list.addSubnet(network, Number(prefix));
      return list;
    });
    expect([all?.check(address), givenOut?.check(address)]).toEqual([true, false]);
  });

  it('gives the images of one release to everything that is built', () => {
    // The simulator of the portal is for demos only.
    const built = Object.entries(services).filter(([name, { build }]) => build !== undefined && name !== 'portal');
    const images = built.map(([, { image }]) => image);
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) expect(image).toMatch(/^\$\{KOPA_IMAGES:-kopa\}\/[a-z-]+:\$\{KOPA_TAG:-development\}$/);
  });

  it('bounds the log of every service', () => {
    const unbounded = Object.entries(services).filter(([, { logging }]) => logging?.options['max-size'] === undefined);
    expect(unbounded.map(([name]) => name)).toEqual([]);
  });

  it('mounts files into read-only services, because Compose refuses to copy contents there', () => {
    const copied = Object.entries(services).filter(([, service]) => service.read_only && service.configs);
    expect(copied).toEqual([]);
  });
});

it('the images, CI and the workspace have one version of Node', async () => {
  const workspace = await read('pnpm-workspace.yaml');
  const [, version] = /^nodeVersion: (\S+)$/m.exec(workspace) ?? [];
  const images = (await Promise.all(dockerfiles.map(read))).flatMap((file) => [
    ...file.matchAll(/^FROM node:(\S+?)-slim@/gm),
  ]);
  const workflows = await Promise.all(['ci', 'audit', 'release'].map((name) => read(`.github/workflows/${name}.yml`)));
  const inWorkflows = workflows.flatMap((file) => [...file.matchAll(/node-version: (\S+)/g)]);
  const inCatalog = [...workspace.matchAll(/^ {2}node-linux-\w+: (\S+)$/gm)];
  for (const found of [images, inWorkflows, inCatalog]) {
    expect(new Set(found.map(([, one]) => one))).toEqual(new Set([version]));
  }
});

describe('the images of a release', () => {
  interface Workflow {
    jobs: Record<string, { strategy?: { matrix: Record<string, unknown> } }>;
  }
  const matrixOf = async (workflow: string, job: string) =>
    (parseYaml(await read(`.github/workflows/${workflow}.yml`)) as Workflow).jobs[job]?.strategy?.matrix ?? {};

  it('are built on a machine of each architecture, and signed under one name', async () => {
    const { machine, image } = await matrixOf('release', 'images');
    expect((machine as { architecture: string }[]).map(({ architecture }) => architecture)).toEqual(['amd64', 'arm64']);
    const { name } = await matrixOf('release', 'index');
    expect((image as { name: string }[]).map((one) => one.name)).toEqual(name);
    const { runner } = await matrixOf('ci', 'deployment');
    expect((machine as { runner: string }[]).map((one) => one.runner)).toEqual(runner);
  });

  it('name no architecture, and every native library has a build for both', async () => {
    const text = (await Promise.all(dockerfiles.map(read))).join('');
    expect(text).not.toMatch(/amd64|x86_64|x64|arm64|aarch64|--platform/);
    const lock = await read('pnpm-lock.yaml');
    const native = [...lock.matchAll(/^ {2}'?(\S*linux-x64\S*)@[^@]*:$/gm)].map(([, name]) => name as string);
    expect(native.length).toBeGreaterThan(10);
    const missing = native.filter((name) => !lock.includes(`${name.replace('linux-x64', 'linux-arm64')}@`));
    // It reads the schema in a test alone.
    expect(new Set(missing)).toEqual(new Set(['@squawk-cli/linux-x64']));
  });
});

it('every image of others is pinned by its digest, except those without a known one', async () => {
  const named = (await Promise.all(dockerfiles.map(read))).flatMap((file) =>
    [...file.matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image as string),
  );
  const used = every.flatMap(({ image = '' }) => (/^\$\{KOPA_IMAGES/.test(image) || image === '' ? [] : [image]));
  const unpinned = [...named, ...used].filter((image) => !/@sha256:[0-9a-f]{64}\}?$/.test(image));
  expect(named.length + used.length).toBeGreaterThan(15);
  // Decision 24 has the reasons.
  // The version of PostgreSQL is a setting, whose default has a digest.
  expect(unpinned.filter((image) => image !== `postgres:\${POSTGRES_VERSION}`)).toEqual(['certbot/certbot:v4.1.1']);
});

it('libraries are a layer of their own, which a change of the sources leaves alone', async () => {
  for (const file of await Promise.all(dockerfiles.filter((name) => /apps|packages/.test(name)).map(read))) {
    const [, libraries = '', sources = ''] = /^COPY (.*)\nRUN .* fetch .*\nCOPY (.*)$/m.exec(file) ?? [];
    expect([libraries, sources]).toEqual(['package.json pnpm-lock.yaml pnpm-workspace.yaml ./', '. .']);
  }
});

it('every action of a workflow is pinned to a commit', async () => {
  for (const name of ['ci', 'audit', 'release']) {
    const uses = [...(await read(`.github/workflows/${name}.yml`)).matchAll(/uses: (\S+)/g)].map(
      ([, action]) => action as string,
    );
    expect(uses.filter((action) => !/^\.\/|@[0-9a-f]{40}$/.test(action))).toEqual([]);
  }
});

it('Node is set up without the cache of a package manager, for which pnpm would have to be there', async () => {
  for (const name of ['ci', 'audit']) {
    const steps = (await read(`.github/workflows/${name}.yml`))
      .split(/^ +- /m)
      .filter((step) => /setup-node@/.test(step));
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !/^ +package-manager-cache: false$/m.test(step))).toEqual([]);
  }
});

it('PostgreSQL accepts every line of the tuned configuration', async () => {
  const names = [...(await read('deploy/postgres/postgresql.conf')).matchAll(/^(\w+) = /gm)].map(([, name]) => name);
  const { db } = openDatabase({ url: inject('serverUrl'), poolSize: 1, waits: patientWaits });
  const { rows } = await sql<{ name: string }>`select name from pg_settings`.execute(db);
  await db.destroy();
  expect(names).toContain('shared_buffers');
  expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
