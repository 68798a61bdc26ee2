import { callLimits } from '@kopa/contracts/call-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { changeEmail, confirmEmail, mailsOfTests, memberOfEachTest, sendMails } from '../../../test/mails.ts';
import { call, registerMember } from '../../../test/members.ts';
import { cancelWaits, isAnyoneWaiting } from '../../../test/races.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { appOfTests } from '../../../test/test-app.ts';
import type { Db } from '../../db/database.ts';
import { sendMailsStep } from '../notifications/mails.actions.ts';

const test = appOfTests();
const mails = mailsOfTests(test);
const ada = memberOfEachTest(test, mails);

const newPassword = 'Wet-Season-Rain-9';

const sent = () => sendMails(test.context, mails);

async function linkFor(email: string): Promise<string> {
  await call(test.app, 'POST', '/api/auth/forgot-password', { email });
  await sendMailsStep(test.context);
  const tokens = mails.splice(0).map(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1]);
  return tokens.findLast((token) => token !== undefined) ?? '';
}

/** The token of the link in the newest mail. */
async function mailedToken(): Promise<string> {
  await sendMailsStep(test.context);
  return /\?token=([\w-]+)/.exec(mails.splice(0).at(-1)?.text ?? '')?.[1] ?? '';
}

const reset = (token: string) => call(test.app, 'POST', '/api/auth/reset-password', { token, newPassword });

describe('a forgotten password', () => {
  it('does the same work for every email: its member is looked up only after the answer was sent', async () => {
    const asked = async (email: string) => {
      await call(test.app, 'POST', '/api/auth/forgot-password', { email });
      const { rows } = await sql`delete from mails returning kind, member_id, address, attempts`.execute(
        test.context.db,
      );
      return rows;
    };
    const row = { kind: 'password_reset', memberId: null, attempts: 0 };
    expect(await asked(ada.user.email)).toEqual([{ ...row, address: ada.user.email }]);
    expect(await asked('nobody@kopa.test')).toEqual([{ ...row, address: 'nobody@kopa.test' }]);
  });

  it('sends three links an hour to an account, whatever KOPA_RATE_LIMIT_FACTOR is; the answer stays 202', async () => {
    const email = ada.user.email.toUpperCase();
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      statuses.push((await call(test.app, 'POST', '/api/auth/forgot-password', { email })).status);
    }
    expect(statuses).toEqual(Array(5).fill(202));
    expect(await sent()).toEqual(Array(3).fill(`${ada.user.email}: Set a new password for Kopa`));
  });

  it('sends three links an hour to a mailbox, whatever the tags of its accounts', async () => {
    const box = ada.user.email.split('@')[0];
    for (let turn = 0; turn < 5; turn += 1) {
      const email = `${box}+${turn}@kopa.test`;
      await registerMember(test.app, { email });
      await call(test.app, 'POST', '/api/auth/forgot-password', { email });
    }
    expect((await sent()).filter((mail) => mail.endsWith('Set a new password for Kopa'))).toHaveLength(3);
  });

  it('may be asked for 20 times an hour by an address, links used 10 times, and passwords changed 5 times in 15 minutes', () => {
    expect(callLimits).toMatchObject({
      forgottenPasswordsPerAccount: { points: 3, per: 3_600_000 },
      forgottenPasswordsPerAddress: { points: 20, per: 3_600_000 },
      passwordResets: { points: 10, per: 3_600_000 },
      passwordChanges: { points: 5, per: 900_000 },
    });
  });

  it('sends no mail to an unknown email, and does not store it', async () => {
    await call(test.app, 'POST', '/api/auth/forgot-password', { email: 'nobody@kopa.test' });
    expect(await sent()).toEqual([]);
    expect((await sql`select from mails`.execute(test.context.db)).rows).toEqual([]);
  });

  it('is set by a link for 30 minutes after the mail was sent, however long the mail waited', async () => {
    await call(test.app, 'POST', '/api/auth/forgot-password', { email: ada.user.email });
    await sql`update mails set created_at = now() - interval '2 hours'`.execute(test.context.db);
    const token = await mailedToken();
    const age = (minutes: number) =>
      sql`update mail_links set expires_at = expires_at - ${minutes} * interval '1 minute' where member_id = ${ada.id}`.execute(
        test.context.db,
      );
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from mail_links
      where member_id = ${ada.id} and purpose = 'password_reset'`.execute(test.context.db);
    expect(rows).toEqual([{ minutes: 30 }]);
    await age(30);
    expect((await reset(token)).body.code).toBe('invalid_token');
    await age(-1);
    expect((await reset(token)).status).toBe(204);
  });

  it('is set once by two requests at the same time', async () => {
    const token = await linkFor(ada.user.email);
    const statuses = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });

  it('leaves no token in the database or the log, only a hash', async () => {
    const token = await linkFor(ada.user.email);
    expect(token).toHaveLength(43);
    const { rows } = await sql<{ text: string }>`
      select string_agg(l::text, ' ') || coalesce((select string_agg(m::text, ' ') from mails m), '') as text
      from mail_links l`.execute(test.context.db);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('goes to the email confirmed before, until the new one has been confirmed for a week', async () => {
    const ask = async (email: string) => {
      await call(test.app, 'POST', '/api/auth/forgot-password', { email });
      return sent();
    };
    await confirmEmail(test.context, ada, 8);
    const email = await changeEmail(ada, 'new');
    await sent();
    expect(await ask(email)).toEqual([`${ada.user.email}: Set a new password for Kopa`]);
    await confirmEmail(test.context, ada, 6);
    expect(await ask(ada.user.email)).toEqual([`${ada.user.email}: Set a new password for Kopa`]);
    await confirmEmail(test.context, ada, 7);
    expect(await ask(ada.user.email)).toEqual([]);
    expect(await ask(email)).toEqual([`${email}: Set a new password for Kopa`]);
  });

  it('that is set by the email confirmed before makes it the email again, and no other account could take it meanwhile', async () => {
    await confirmEmail(test.context, ada, 8);
    const email = await changeEmail(ada, 'new');
    await sent();
    const other = await registerMember(test.app);
    const taking = await other.call('PATCH', `/api/users/${other.id}`, { email: ada.user.email });
    expect([taking.status, taking.body.code]).toEqual([409, 'email_taken']);
    expect((await reset(await linkFor(ada.user.email))).status).toBe(204);
    expect(
      (await call(test.app, 'POST', '/api/auth/login', { email: ada.user.email, password: newPassword })).body.user,
    ).toMatchObject({ emailConfirmed: true });
    expect((await call(test.app, 'POST', '/api/auth/login', { email, password: newPassword })).status).toBe(401);
  });

  it('closes the sockets of all sessions and tells the member', async () => {
    const socket = await connectSocket(test.app, ada);
    expect((await reset(await linkFor(ada.user.email))).status).toBe(204);
    expect(await socket.closed).toBe(1008);
    expect(await sent()).toEqual([`${ada.user.email}: Your Kopa password was changed`]);
  });
});

describe('a link to confirm an email', () => {
  it('is valid for seven days', async () => {
    await ada.call('POST', '/api/auth/confirm-email/resend');
    const token = await mailedToken();
    const move = (days: number) =>
      sql`update mail_links set expires_at = expires_at - ${days} * interval '1 day' where member_id = ${ada.id}`.execute(
        test.context.db,
      );
    await move(7);
    const confirm = () => call(test.app, 'POST', '/api/auth/confirm-email', { token });
    expect((await confirm()).body.code).toBe('invalid_token');
    await move(-0.01);
    expect((await confirm()).status).toBe(204);
    await ada.call('POST', '/api/auth/confirm-email/resend');
    expect(await sent()).toEqual([]);
  });
});

it('every write locks the member before the links, so that no two wait for each other', async () => {
  const { db } = test.context;
  const boss = await signInAdministrator(test.app, 'super_admin');
  const resetToken = await linkFor(ada.user.email);
  await ada.call('POST', '/api/auth/confirm-email/resend');
  await sendMailsStep(test.context);
  const token = /\?token=([\w-]+)/.exec(mails.splice(0).at(-1)?.text ?? '')?.[1] ?? '';
  const linksOf = (transaction: Db) =>
    transaction.selectFrom('mailLinks').select('purpose').where('memberId', '=', ada.id).orderBy('purpose');
  const links = await linksOf(db).execute();
  expect(new Set(links.map(({ purpose }) => purpose))).toEqual(new Set(['email_confirmation', 'password_reset']));
  const { password } = ada;
  const writes = {
    reset: () => reset(resetToken),
    confirm: () => call(test.app, 'POST', '/api/auth/confirm-email', { token }),
    changeEmail: () => ada.call('PATCH', `/api/users/${ada.id}`, { email: `other.${ada.user.email}` }),
    changePassword: () => ada.call('POST', '/api/auth/change-password', { currentPassword: password, newPassword }),
    resetByAdministrator: () => boss.call('PATCH', `/api/admin/users/${ada.id}/reset-password`, { newPassword }),
  };
  for (const [name, write] of Object.entries(writes)) {
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('members').select('id').where('id', '=', ada.id).forUpdate().execute();
      const waiting = write();
      const answered = waiting.then(({ status, body }) => `${name}: ${status} ${JSON.stringify(body)}`);
      const seen = expect
        .poll(() => isAnyoneWaiting(test.context), { interval: 5 })
        .toBe(true)
        .then(() => 'waits');
      expect(await Promise.race([seen, answered])).toBe('waits');
      expect(await linksOf(transaction).forUpdate().skipLocked().execute(), name).toEqual(links);
      expect((await cancelWaits(test.context, waiting)).status, name).toBe(503);
    });
  }
});

it('a password that leaks have often is refused, also one that only a long list has', async () => {
  for (const common of ['vinogradov', 'Roma1996', 'password1']) {
    const body = { currentPassword: ada.password, newPassword: common };
    const answer = await ada.call('POST', '/api/auth/change-password', body);
    expect([answer.status, answer.body.code], common).toEqual([400, 'common_password']);
  }
});
