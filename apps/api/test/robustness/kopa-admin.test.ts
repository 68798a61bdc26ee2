import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminRoles } from '@kopa/contracts/access';
import { commandLineName } from '@kopa/contracts/admin/audit-log';
import { createPushKeys } from '@kopa/dev/secrets';
import { shortClient } from '@kopa/dev/short-client';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { call } from '../members.ts';
import { appOfTests } from '../test-app.ts';
import { testSettings } from '../test-settings.ts';
import { runCommand } from './command.ts';
import { startS3Service } from './s3-service.ts';

const [first, second] = ['First-Password-1', 'Second-Password-2'];

const test = appOfTests();

/** Runs the command with only the URL of the database and the password in its environment. */
const kopaAdmin = (args: string[], password?: string) =>
  runCommand('kopa-admin', args, {
    DATABASE_URL: test.context.config.DATABASE_URL,
    KOPA_ADMIN_PASSWORD: password,
  });

const signIn = (username: string, password: string) =>
  call(test.app, 'POST', '/api/admin/auth/login', { username, password });

const isSignedIn = async (token: string) =>
  (await call(test.app, 'GET', '/api/admin/stats', undefined, { authorization: `Bearer ${token}` })).status === 200;

describe('kopa-admin', () => {
  it('creates the first administrator of an empty database, who can sign in', async () => {
    const created = await kopaAdmin(['create', 'ngozi', '--name', 'Ngozi Obi Eze', '--role', 'super_admin'], first);
    expect(created).toMatchObject({ code: 0, problem: '' });
    const { status, body } = await signIn('NGOZI', first);
    expect(status).toBe(200);
    expect(body.adminUser).toEqual({
      username: 'ngozi',
      firstName: 'Ngozi',
      lastName: 'Obi Eze',
      role: 'super_admin',
    });
  });

  it('disables an administrator: the sessions end, and a sign-in is refused as unknown until enabled', async () => {
    await kopaAdmin(['create', 'sani', '--name', 'Sani', '--role', 'moderator'], first);
    const { token } = (await signIn('sani', first)).body;
    expect(await isSignedIn(token)).toBe(true);
    expect(await kopaAdmin(['disable', 'Sani'])).toMatchObject({ code: 0 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn('sani', first)).body.code).toBe('invalid_credentials');
    expect((await kopaAdmin(['list'])).output).toMatch(/^sani\tSani\tmoderator\tdisabled$/m);
    expect(await kopaAdmin(['enable', 'sani'])).toMatchObject({ code: 0 });
    expect((await signIn('sani', first)).status).toBe(200);
  });

  it('sets a password, which ends the sessions', async () => {
    await kopaAdmin(['create', 'dayo', '--name', 'Dayo Ade', '--role', 'moderator'], first);
    const { token } = (await signIn('dayo', first)).body;
    expect(await kopaAdmin(['set-password', 'dayo'], second)).toMatchObject({ code: 0 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn('dayo', first)).status).toBe(401);
    expect((await signIn('dayo', second)).status).toBe(200);
  });

  it('removes the authenticator of an administrator who has lost it, which ends the sessions', async () => {
    await kopaAdmin(['create', 'musa', '--name', 'Musa', '--role', 'moderator'], first);
    const { token } = (await signIn('musa', first)).body;
    const bearer = { authorization: `Bearer ${token}` };
    const { secret } = (await call(test.app, 'POST', '/api/admin/auth/otp', undefined, bearer)).body;
    const otp = new TOTP({ secret }).generate();
    expect((await call(test.app, 'PUT', '/api/admin/auth/otp', { otp }, bearer)).status).toBe(200);
    expect((await signIn('musa', first)).body.code).toBe('otp_required');
    expect(await kopaAdmin(['reset-otp', 'musa'])).toMatchObject({ code: 0 });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn('musa', first)).status).toBe(200);
  });

  it('keeps the last active super administrator', async () => {
    const refused = await kopaAdmin(['disable', 'ngozi']);
    expect(refused).toMatchObject({ code: 1, problem: 'One active super administrator must remain.\n' });
    await kopaAdmin(['create', 'other', '--name', 'Other', '--role', 'super_admin'], first);
    expect(await kopaAdmin(['disable', 'ngozi'])).toMatchObject({ code: 0 });
    expect(await kopaAdmin(['disable', 'other'])).toMatchObject({ code: 1 });
    await kopaAdmin(['enable', 'ngozi']);
  });

  it.each([
    ['no command', [], first, /^Usage/],
    ['an unknown command', ['delete', 'ngozi'], first, /^Usage/],
    ['a password as an argument', ['set-password', 'ngozi', second], undefined, /^Usage/],
    ['an unknown option', ['list', '--password', second], undefined, /Unknown option/],
    ['a taken username', ['create', 'Ngozi', '--name', 'N', '--role', 'moderator'], first, /^Username is taken/],
    [
      'a username with spaces',
      ['create', 'a b c', '--name', 'N', '--role', 'moderator'],
      first,
      /cannot be a username/,
    ],
    ['the name of the command', ['create', 'Kopa-Admin', '--name', 'N', '--role', 'moderator'], first, /cannot be/],
    ['no name', ['create', 'newone', '--role', 'moderator'], first, /^--name/],
    [
      'an unknown role',
      ['create', 'newone', '--name', 'N', '--role', 'owner'],
      first,
      new RegExp(adminRoles.join(', ')),
    ],
    ['a short password', ['create', 'newone', '--name', 'N', '--role', 'moderator'], 'short', /8 to 128/],
    ['a common password', ['create', 'newone', '--name', 'N', '--role', 'moderator'], 'password1', /too common/],
    [
      'no password and no terminal',
      ['create', 'newone', '--name', 'N', '--role', 'moderator'],
      undefined,
      /KOPA_ADMIN/,
    ],
    ['an unknown administrator', ['disable', 'nobody'], undefined, /^No administrator/],
  ])('refuses %s and changes nothing', async (_case, args, password, problem) => {
    const rows = () => test.context.db.selectFrom('administrators').selectAll().orderBy('id').execute();
    const before = await rows();
    const outcome = await kopaAdmin(args, password);
    expect(outcome).toMatchObject({ code: 1, output: '' });
    expect(outcome.problem).toMatch(problem);
    expect(outcome.problem).not.toContain(first);
    expect(await rows()).toEqual(before);
  });

  it('records each use in the audit log, where administrators can filter it', async () => {
    await kopaAdmin(['create', 'traced', '--name', 'Traced', '--role', 'moderator'], first);
    await kopaAdmin(['list']);
    const { token } = (await signIn('traced', first)).body;
    const log = await call(
      test.app,
      'GET',
      `/api/admin/audit-log?administrator=${commandLineName}&limit=2`,
      undefined,
      {
        authorization: `Bearer ${token}`,
      },
    );
    expect(log.body).toMatchObject([
      { administrator: commandLineName, action: 'list_administrators', userId: null, targetName: null },
      {
        administrator: commandLineName,
        action: 'create_administrator',
        targetType: 'administrator',
        targetName: 'traced',
      },
    ]);
  });
});

describe('kopa-admin doctor', () => {
  const doctor = (settings: Record<string, string>) =>
    runCommand('kopa-admin', ['doctor'], {
      ...testSettings,
      DATABASE_URL: test.context.config.DATABASE_URL,
      UPLOADS_DIR: tmpdir(),
      UPLOADS_FREE_PERCENT: '0',
      ...settings,
    });

  it('reports the health of each part, and ends with 1 where one has failed', async () => {
    const answering = createServer((_call, response) => response.end()).listen(0, '127.0.0.1');
    await once(answering, 'listening');
    const PORTAL_BASE_URL = `http://127.0.0.1:${(answering.address() as AddressInfo).port}`;
    const well = await doctor({ PORTAL_BASE_URL });
    answering.close();
    expect(well).toMatchObject({ code: 0, problem: '' });
    expect(well.output).toMatch(/^ok {4}migrations: up to date$/m);
    const folder = await mkdtemp(join(tmpdir(), 'kopa-doctor-'));
    await writeFile(join(folder, 'kopa_backup.prom'), 'backup_finished_seconds 1000\n');
    const wrong = await doctor({
      SMTP_URL: 'smtp://127.0.0.1:1',
      VALKEY_URL: 'redis://127.0.0.1:1',
      VAPID_PUBLIC_KEY: createPushKeys().VAPID_PUBLIC_KEY,
      ADMIN_WEB_URL: 'https://localhost:1',
      UPLOADS_FREE_PERCENT: '100',
      BACKUP_METRICS_DIR: folder,
    });
    await rm(folder, { recursive: true });
    expect(wrong.code).toBe(1);
    const failing = [...wrong.output.matchAll(/^FAIL {2}(.*?):/gm)].map(([, name]) => name);
    expect(failing).toEqual(['valkey', 'mail', 'push messages', 'portal', 'uploads', 'administrators app', 'backup']);
  });

  it('warns of a backup that nothing watches in production, and of none at all', async () => {
    const unwatched = await doctor({ NODE_ENV: 'production', ALLOW_HTTP: '1' });
    expect(unwatched.output).toMatch(/^warn {2}backup: BACKUP_METRICS_DIR is not set/m);
    const none = await doctor({ BACKUP_METRICS_DIR: join(tmpdir(), 'nothing') });
    expect(none.output).toMatch(/^warn {2}backup: none has ended yet/m);
  });

  it('fails for a portal that answers 500, and for uploads that cannot be written', async () => {
    const failing = createServer((_call, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const PORTAL_BASE_URL = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
    const { output } = await doctor({ PORTAL_BASE_URL, UPLOADS_DIR: '/proc' });
    failing.close();
    expect(output).toMatch(/^FAIL {2}portal: answers 500$/m);
    expect(output).toMatch(/^FAIL {2}uploads: ENOENT/m);
  });

  it('asks the bucket of uploads', async () => {
    const service = await startS3Service();
    const bucket = {
      S3_BUCKET: 'photos',
      S3_ENDPOINT: service.endpoint,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    expect((await doctor(bucket)).output).toMatch(/^ok {4}uploads: the bucket photos answers$/m);
    service.close();
    expect((await doctor(bucket)).output).toMatch(/^FAIL {2}uploads: /m);
  });

  it('compares the clock with that of a time server', async () => {
    let secondsAhead = 0;
    const server = createSocket('udp4').bind(0, '127.0.0.1');
    await once(server, 'listening');
    server.on('message', (_question, { port }) => {
      const answer = Buffer.alloc(48);
      answer[1] = 2;
      for (const position of [32, 40]) {
        answer.writeUInt32BE(Math.floor(Date.now() / 1000) + 2_208_988_800 + secondsAhead, position);
      }
      server.send(answer, port, '127.0.0.1');
    });
    const NTP_SERVER = `127.0.0.1:${server.address().port}`;
    const agreeing = await doctor({ NTP_SERVER });
    secondsAhead = 90;
    const apart = await doctor({ NTP_SERVER });
    server.close();
    expect(agreeing.output).toMatch(/^ok {4}clock: it agrees with the database's and with that of 127/m);
    expect(apart.output).toMatch(/^FAIL {2}clock: it is (89|90) s apart from that of 127/m);
  });

  it('warns of backups that this machine can delete', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kopa-doctor-'));
    const note = (appendOnly: number) =>
      writeFile(
        join(folder, 'kopa_backup.prom'),
        `backup_finished_seconds ${Math.floor(Date.now() / 1000)}\nbackup_append_only ${appendOnly}\n`,
      );
    const output = async () => (await doctor({ BACKUP_METRICS_DIR: folder })).output;
    await note(0);
    expect(await output()).toMatch(
      /^warn {2}backup: the last one is 0 hours old; this machine can delete all of them/m,
    );
    await note(1);
    expect(await output()).toMatch(/^ok {4}backup: the last one is 0 hours old$/m);
    await rm(folder, { recursive: true });
  });

  it.each([
    ['has passed', { finished: 0, failed: 0 }, /^ok {4}backup proof: the last one is 0 days old$/m],
    ['has failed', { finished: 0, failed: 1 }, /^FAIL {2}backup proof: the newest backup could not be restored/m],
    ['is nine days old', { finished: 9, failed: 0 }, /^FAIL {2}backup proof: the last one is 9 days old$/m],
    ['has never run', null, /^warn {2}backup proof: no backup has been restored yet/m],
  ])('names a proof of the backup that %s', async (_case, proof, line) => {
    const folder = await mkdtemp(join(tmpdir(), 'kopa-doctor-'));
    if (proof) {
      const finished = Math.floor(Date.now() / 1000) - proof.finished * 86_400;
      const text = `backup_proof_finished_seconds ${finished}\nbackup_proof_failed ${proof.failed}\n`;
      await writeFile(join(folder, 'kopa_backup_proof.prom'), text);
    }
    expect((await doctor({ BACKUP_METRICS_DIR: folder })).output).toMatch(line);
    await rm(folder, { recursive: true });
  });

  it('compares the connections of all running processes with the maximum of the database', async () => {
    const url = test.context.config.DATABASE_URL;
    const working = [1, 2].map((pid) =>
      shortClient({ connectionString: url, application_name: `kopa-jobs other:${pid}` }),
    );
    await Promise.all(working.map((client) => client.connect()));
    const { output } = await doctor({ DATABASE_POOL_SIZE: '90' });
    await Promise.all(working.map((client) => client.end()));
    expect(output).toMatch(/^FAIL {2}connections: \d+ of \d+ are open; [23] processes take up to \d+/m);
    expect(output).toMatch(/^FAIL {2}valkey: [23] processes run without VALKEY_URL/m);
    expect((await doctor({ DATABASE_POOL_SIZE: '1' })).output).toMatch(/^ok {4}connections: /m);
  });

  it('names settings that are wrong', async () => {
    const { code, problem } = await doctor({ SESSION_SECRET: 'short' });
    expect([code, problem]).toEqual([1, expect.stringContaining('SESSION_SECRET')]);
  });
});
