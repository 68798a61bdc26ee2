import { createMailbox } from '@kopa/portal-simulator/mailbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { deletionStep } from '../../src/features/account/account-deletion.actions.ts';
import { registerMember, signInAgain, type TestMember } from '../members.ts';
import { openSocket } from '../sockets.ts';
import { recordOf, writeLetter } from '../steps/file.ts';
import { appOfTests } from '../test-app.ts';
import { memberOrigin, testSettings } from '../test-settings.ts';
import { runCommand } from './command.ts';

const test = appOfTests();
let ada: TestMember;
beforeEach(async () => {
  ada = await registerMember(test.app);
});

const kopaAdmin = (...args: string[]) =>
  runCommand('kopa-admin', args, { DATABASE_URL: test.context.config.DATABASE_URL });

const statusOf = async (member: TestMember) => (await member.call('GET', '/api/auth/user')).status;

const lastEntry = () =>
  test.context.db
    .selectFrom('auditLog')
    .select(['action', 'memberId', 'administratorId'])
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('kopa-admin members', () => {
  it('finds members by name, username and email', async () => {
    const { username, email, name } = ada.user;
    for (const text of [username, email, email.toUpperCase()]) {
      const found = await kopaAdmin('members', 'find', text);
      expect(found).toMatchObject({ code: 0, problem: '' });
      expect(found.output).toContain(`${ada.id}\t${username}\t${name}\t${email}\tactive\n`);
    }
    expect(await lastEntry()).toEqual({ action: 'find_members', memberId: null, administratorId: null });
    expect((await kopaAdmin('members', 'find', 'nobody-of-this-name')).output).toMatch(/\n0 of 0\n$/);
  });

  it('ends the sessions of a member and closes the sockets', async () => {
    const phone = await signInAgain(test.app, ada);
    const socket = await openSocket(test.app, { cookie: ada.cookie, origin: memberOrigin });
    socket.send('authenticate', { userId: ada.id });
    await socket.next('authenticated');
    expect((await kopaAdmin('members', 'sessions', 'end', ada.user.username)).output).toMatch(/^2 sessions of /);
    expect(await socket.closed).toBe(1008);
    // Without Valkey a process may know a session for two seconds more.
    await expect.poll(async () => [await statusOf(ada), await statusOf(phone)]).toEqual([401, 401]);
    expect(await lastEntry()).toEqual({ action: 'end_sessions', memberId: ada.id, administratorId: null });
    expect(await statusOf(await signInAgain(test.app, ada))).toBe(200);
  });

  it("prints a member's data, the same as the member's own export, and says that the private file is in it", async () => {
    await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'Harmattan in Ikeja' });
    await recordOf(ada, { text: 'They asked me for money.' });
    const { id } = await writeLetter(ada);
    const { code, output, problem } = await kopaAdmin('members', 'export', ada.user.email);
    expect([code, problem]).toEqual([0, expect.stringContaining('letters and records')]);
    expect(JSON.parse(output)).toMatchObject({ letters: [{ id }], records: [{ text: 'They asked me for money.' }] });
    expect(JSON.parse(output)).toEqual((await ada.call('GET', `/api/users/${ada.id}/export`)).body);
    expect(JSON.parse(output)).toMatchObject({ profile: { email: ada.user.email }, complete: true });
    expect(await lastEntry()).toEqual({ action: 'export_member', memberId: ada.id, administratorId: null });
  });

  it('deletes an account once that is confirmed', async () => {
    await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'The last one' });
    const asked = await kopaAdmin('members', 'delete', ada.user.username);
    expect(asked).toMatchObject({ code: 1, output: '', problem: expect.stringContaining('Add --yes') });
    expect(await statusOf(ada)).toBe(200);
    expect(await kopaAdmin('members', 'delete', ada.user.username, '--yes')).toMatchObject({ code: 0 });
    await expect.poll(() => statusOf(ada)).toBe(401);
    expect(await lastEntry()).toEqual({ action: 'delete_member', memberId: ada.id, administratorId: null });
    await deletionStep(test.context);
    const rowsOf = (table: 'posts' | 'members', column: 'id' | 'memberId') =>
      test.context.db
        .selectFrom(table)
        .selectAll()
        .where(column as 'id', '=', ada.id)
        .execute();
    expect([await rowsOf('posts', 'memberId'), await rowsOf('members', 'id')]).toEqual([[], []]);
    expect(await kopaAdmin('members', 'delete', ada.user.username, '--yes')).toMatchObject({ code: 1 });
  });

  it.each([['find'], ['find', 'ada', 'obi'], ['sessions', 'ada'], ['sessions', 'end'], ['export'], ['remove', 'ada']])(
    'shows the usage for members %s',
    async (...words) => {
      const { code, problem } = await kopaAdmin('members', ...words);
      expect([code, problem]).toEqual([1, expect.stringMatching(/^Usage/)]);
    },
  );

  it.each([[['sessions', 'end']], [['export']], [['delete']]])(
    'refuses members %s of somebody unknown',
    async (words) => {
      const outcome = await kopaAdmin('members', ...words, 'nobody');
      expect(outcome).toEqual({ code: 1, output: '', problem: 'No member has this username or email.\n' });
    },
  );
});

describe('kopa-admin test-mail', () => {
  const sendTo = (address: string, settings: Record<string, string>) =>
    runCommand('kopa-admin', ['test-mail', address], {
      ...testSettings,
      DATABASE_URL: test.context.config.DATABASE_URL,
      ...settings,
    });

  it('sends a mail, and leaves an entry in the audit log', async () => {
    const mailbox = createMailbox();
    const port = await mailbox.listen({ port: 0, host: '127.0.0.1' });
    const sent = await sendTo('operator@kopa.test', { SMTP_URL: `smtp://127.0.0.1:${port}` });
    await mailbox.close();
    expect(sent).toMatchObject({ code: 0, problem: '' });
    expect(mailbox.mails('operator@kopa.test')).toMatchObject([{ subject: 'Test of Kopa' }]);
    expect(await lastEntry()).toEqual({ action: 'send_test_mail', memberId: null, administratorId: null });
  });

  it('names the reason why no mail was sent', async () => {
    const away = await sendTo('operator@kopa.test', { SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(away).toMatchObject({ code: 1, output: '', problem: expect.stringContaining('ESOCKET') });
    expect((await sendTo('operator@kopa.test', {})).problem).toContain('Set SMTP_URL');
    expect((await sendTo('operator', { SMTP_URL: 'smtp://127.0.0.1:1' })).problem).toContain('no email address');
  });
});

describe('kopa-admin rotate-keys', () => {
  it('reports the values, and ends with 1 where one cannot be read', async () => {
    const { db, config } = test.context;
    const rotate = () =>
      runCommand('kopa-admin', ['rotate-keys'], { ...testSettings, DATABASE_URL: config.DATABASE_URL });
    expect(await rotate()).toMatchObject({ code: 0, output: expect.stringMatching(/^0 values .* 0 cannot/) });
    await db
      .insertInto('portalLinks')
      .values({ memberId: ada.id, accountId: 'account', tokenEncrypted: 'ffffffff.AAAA' })
      .execute();
    expect(await rotate()).toMatchObject({ code: 1, output: expect.stringMatching(/^0 values .* 1 cannot/) });
    expect(await lastEntry()).toEqual({ action: 'rotate_keys', memberId: null, administratorId: null });
  });
});
