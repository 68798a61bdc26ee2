import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { leavingFront } from '@kopa/contracts/front';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const pathOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string) => readFile(pathOf(path), 'utf8');
const unit = (name: string) => read(`deploy/systemd/${name}.service`);

describe('the units', () => {
  const serving = ['kopa-api@', 'kopa-member-web@', 'kopa-admin-web@', 'kopa-front'];

  const ofCluster = ['kopa-etcd', 'kopa-patroni', 'kopa-valkey', 'kopa-database'];
  it.each([...serving, ...ofCluster])(
    '%s is started again for as long as it takes, such as while PostgreSQL is away',
    async (name) => {
      const [head = ''] = (await unit(name)).split('[Service]');
      expect(head).toMatch(/^StartLimitIntervalSec=0$/m);
      expect(await unit(name)).toMatch(/^Restart=always$/m);
    },
  );

  it('lets the API write where UPLOADS_DIR leads, and nowhere into the system', async () => {
    expect(await unit('kopa-api@')).toMatch(/^ProtectSystem=full$/m);
    expect(await unit('kopa-api@')).not.toMatch(/^ReadOnlyPaths=/m);
  });

  it('runs no two of services, backup and migrations as one user, and hides their processes from each other', async () => {
    const user = async (name: string) => /^(?:User|DynamicUser)=(.*)$/m.exec(await unit(name))?.[1];
    expect(await user('kopa-api@')).toBe('kopa');
    expect(await user('kopa-backup')).toBe('kopa-backup');
    expect(await user('kopa-backup-proof')).toBe('kopa-backup');
    expect(await user('kopa-migrate@')).toBe('yes');
    for (const name of [...serving.slice(0, 3), 'kopa-backup', 'kopa-backup-proof', 'kopa-migrate@']) {
      expect(await unit(name)).toMatch(/^ProtectProc=invisible$/m);
    }
  });

  it('runs the proof of a backup as the backup, but without the uploads', async () => {
    const lines = async (name: string) =>
      [...((await unit(name)).split('[Service]')[1] ?? '').matchAll(/^\w.*$/gm)].map(([line]) => line);
    const ofProof = await lines('kopa-backup-proof');
    const missing = (await lines('kopa-backup')).filter((line) => !ofProof.includes(line));
    const names = missing.map((line) => line.split('=')[0]);
    expect(names).toEqual(['RuntimeDirectory', 'ExecStartPre', 'EnvironmentFile', 'Environment', 'ExecStart']);
    expect(ofProof.join()).not.toContain('UPLOADS_DIR');
  });

  it('gives the backup its secrets as a credential, and of the settings of the API only where uploads are', async () => {
    const text = await unit('kopa-backup');
    expect(text).toMatch(/^LoadCredential=backup\.env:\/etc\/kopa\/backup\.env$/m);
    const [, command = ''] = /^ExecStartPre=\+\/bin\/sh -c "(.*)"$/m.exec(text) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'kopa-units-'));
    await writeFile(join(folder, 'kopa.env'), 'SESSION_SECRET=secret\nUPLOADS_DIR=/srv/uploads\nS3_BUCKET=photos\n');
    const here = command.replace('/etc/kopa/', `${folder}/`).replace('/run/kopa-backup/', `${folder}/`);
    execFileSync('sh', ['-c', here]);
    expect(await readFile(join(folder, 'uploads.env'), 'utf8')).toBe('UPLOADS_DIR=/srv/uploads\nS3_BUCKET=photos\n');
    await rm(folder, { recursive: true });
    expect(text).toMatch(/^EnvironmentFile=-\/run\/kopa-backup\/uploads\.env$/m);
  });
});

it('the front has noticed that a process stops before it takes no more calls', async () => {
  const [, inter, fast, fall] =
    /default-server check inter (\d+)s fastinter (\d+)ms fall (\d+)/.exec(await read('deploy/haproxy/haproxy.cfg')) ??
    [];
  const noticed = 1000 * Number(inter) + Number(fast) * (Number(fall) - 1);
  expect(noticed).toBeGreaterThan(0);
  expect(noticed).toBeLessThan(leavingFront.noticed);
});

describe('deploy/haproxy/addresses', () => {
  const serversOf = async (env: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(pathOf('deploy/haproxy/addresses'), {
      env: { PATH: process.env.PATH, ...env },
    });
    return [...stdout.matchAll(/^ +server (\S+) (\S+:\d+)(.*)$/gm)].map(
      ([, name, address, options = '']) => `${name} ${address}${/ ssl verify required /.test(options) ? ' TLS' : ''}`,
    );
  };

  it('names as many processes as API_PROCESSES says, in every backend', async () => {
    const five = await serversOf({ API_PROCESSES: '5' });
    for (const process of [1, 2, 3, 4, 5]) {
      expect(five.filter((server) => server === `api-${process} 127.0.0.1:400${process}`)).toHaveLength(5);
      expect(five.filter((server) => server === `unchecked-${process} 127.0.0.1:400${process}`)).toHaveLength(5);
    }
    expect(five.filter((server) => server.startsWith('api-'))).toHaveLength(25);
    expect((await serversOf({})).filter((server) => server.startsWith('api-'))).toHaveLength(10);
  });

  it.each(['0', '-1', 'two', '2 3'])('fails for %s processes, so that the front stays as it is', async (number) => {
    const refused = { code: 1, stdout: '', stderr: `API_PROCESSES=${number} is no number of processes.\n` };
    await expect(serversOf({ API_PROCESSES: number })).rejects.toMatchObject(refused);
  });

  it('takes the addresses of other machines', async () => {
    const servers = await serversOf({ API: '10.0.0.2:4001 10.0.0.3:4001', MEMBER_WEB: '10.0.0.2:8081' });
    expect(servers).toEqual(expect.arrayContaining(['api-1 10.0.0.2:4001', 'api-2 10.0.0.3:4001']));
    expect(servers.filter((server) => /web/.test(server))).toEqual([
      'member-web-1 10.0.0.2:8081',
      'admin-web-1 127.0.0.1:8082',
      'admin-web-2 127.0.0.1:8084',
    ]);
  });

  it('adds the processes of the other machines of a cluster, with TLS', async () => {
    const machines = { MACHINE_1: '10.0.0.1', MACHINE_2: '10.0.0.2', MACHINE_3: '10.0.0.3' };
    const servers = await serversOf({ API_PROCESSES: '1', ADDRESS: '10.0.0.2', ...machines });
    expect(servers.filter((server) => server.startsWith('unchecked-')).slice(0, 3)).toEqual([
      'unchecked-1 127.0.0.1:4001',
      'unchecked-2 10.0.0.1:4101 TLS',
      'unchecked-3 10.0.0.3:4101 TLS',
    ]);
  });

  it('is made at each start and reload of the front', async () => {
    const text = await unit('kopa-front');
    for (const word of ['ExecStartPre', 'ExecReload']) {
      expect(text).toMatch(new RegExp(`^${word}=.*/deploy/haproxy/addresses > /run/kopa-front/haproxy.cfg'$`, 'm'));
    }
    expect(text).toMatch(/^ExecStart=.* -f \/run\/kopa-front\/haproxy\.cfg /m);
  });
});

it('Prometheus asks as many processes as are started at first', async () => {
  const { scrape_configs } = parseYaml(await read('deploy/prometheus/prometheus-systemd.yml')) as {
    scrape_configs: { job_name: string; static_configs: [{ targets: string[] }] }[];
  };
  const api = scrape_configs.find(({ job_name }) => job_name === 'kopa-api');
  const [, processes] = /^API_PROCESSES=(\d)$/m.exec(await read('deploy/install.sh')) ?? [];
  expect(api?.static_configs[0].targets).toHaveLength(Number(processes));
});

it('the documented monitoring without Docker listens on this machine alone', async () => {
  const monitoring = (await read('docs/operations.md')).split('## Monitoring')[1]?.split('## Alerts')[0] ?? '';
  const [, packages = ''] = /apt-get install --yes ((?:prometheus\S*[ \\\n]*)+)/.exec(monitoring) ?? [];
  const bound = [...monitoring.matchAll(/^listen (\S+) /gm)].map(([, name]) => name);
  expect(bound.toSorted()).toEqual(
    packages
      .split(/[\s\\]+/)
      .filter(Boolean)
      .toSorted(),
  );
  expect(monitoring).toContain('--cluster.listen-address=');
  expect(monitoring).toContain('--web.listen-address=127.0.0.1:');
});

describe('deploy/new-settings', () => {
  let folder: string;
  const at = (name: string) => join(folder, name);
  const make = (...words: string[]) =>
    execFileSync(at('deploy/new-settings'), words, { encoding: 'utf8', stdio: 'pipe' });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kopa-settings-'));
    for (const name of ['new-settings', 'vapid-keys']) {
      await cp(pathOf(`deploy/${name}`), at(`deploy/${name}`));
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('makes three files that only their owner reads, with secrets of their own', async () => {
    make('kopa.example.ng');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.env')).toSorted();
    expect(files).toEqual(['.env', 'backup.env', 'pgbackrest.env']);
    for (const name of files) expect((await stat(at(name))).mode & 0o777).toBe(0o600);
    const texts = await Promise.all(files.map((name) => readFile(at(name), 'utf8')));
    const secrets = texts.flatMap((text) =>
      [...text.matchAll(/^\w*(?:PASSWORD|SECRET|TOKEN_KEY|CIPHER_PASS)=(.*)$/gm)].map(([, secret]) => secret),
    );
    expect(secrets.length).toBeGreaterThan(6);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) expect(secret).toMatch(/^[\w=-]{44}$/);
    const [, publicKey] = /^VAPID_PUBLIC_KEY=(.*)$/m.exec(texts[0] ?? '') ?? [];
    expect(publicKey).toMatch(/^[\w-]{87}$/);
  });

  it('leaves files that are there, but for their mode', async () => {
    await writeFile(at('.env'), 'SESSION_SECRET=of before\n', { mode: 0o644 });
    await rm(at('backup.env'));
    expect(make('kopa.example.ng')).toBe('.env stays.\nbackup.env is new.\npgbackrest.env stays.\n');
    expect(await readFile(at('.env'), 'utf8')).toBe('SESSION_SECRET=of before\n');
    expect((await stat(at('.env'))).mode & 0o777).toBe(0o600);
  });

  it('asks for the host name', () => expect(() => make()).toThrow(/host name/));
});
