import { createMailbox, type Mailbox } from '@kopa/portal-simulator/mailbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerMember, type TestMember } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { startJobs } from '../../jobs/job-queue.ts';
import { mailTexts } from './mail-texts.ts';
import { mailOutcomes, maxAttempts, queueMail, queueUrgentMails, sendMailsStep } from './mails.actions.ts';
import { claimMail } from './mails.queries.ts';

let test: TestApp;
let mailbox: Mailbox;
let port: number;
let ada: TestMember;
beforeAll(async () => {
  const first = createMailbox();
  port = await first.listen({ port: 0, host: '127.0.0.1' });
  await first.close();
  test = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  ada = await registerMember(test.app, { firstName: 'Ada <b>' });
  await sql`update members set email_confirmed_at = now() where id = ${ada.id}`.execute(test.context.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from mails`.execute(test.context.db);
  mailbox = createMailbox();
  return () => mailbox.close();
});

const values = {
  at: new Date(),
  webUrl: 'https://kopa.test',
  device: null,
  token: '',
  suspension: null,
};
const queue = (kind: 'password_changed' | 'new_device' = 'password_changed', address?: string) =>
  queueMail(test.context, test.context.db, { kind, memberId: ada.id, device: 'Chrome on Android', address });
const open = () => mailbox.listen({ port, host: '127.0.0.1' });
const queued = async () =>
  (await sql<{ attempts: number }>`select attempts from mails order by id`.execute(test.context.db)).rows;
/** Makes every waiting mail due, as if its time had come. */
const comeDue = () => sql`update mails set due_at = now() where due_at is not null`.execute(test.context.db);

describe('a mail', () => {
  it('is sent once as text and as HTML, and its row is deleted', async () => {
    await open();
    await queue('new_device');
    await sendMailsStep(test.context);
    await sendMailsStep(test.context);
    const mails = mailbox.mails(ada.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Hello Ada <b>,\n\nChrome on Android signed in on');
    expect(mails[0]?.html).toContain('<p>Hello Ada &lt;b&gt;,</p>');
    expect(await queued()).toEqual([]);
  });

  it('with a link for a password goes before all others', async () => {
    await queue();
    await queueMail(test.context, test.context.db, { kind: 'password_reset', memberId: null, address: ada.user.email });
    expect(await claimMail(test.context.db)).toMatchObject({ kind: 'password_reset' });
    await sql`delete from mails`.execute(test.context.db);
  });

  it('waits while the server is away, and reaches its receiver afterwards', async () => {
    for (let mail = 0; mail < 9; mail += 1) await queue();
    for (let step = 0; step < 3; step += 1) {
      await sendMailsStep(test.context);
      await comeDue();
    }
    expect(mailbox.mails()).toEqual([]);
    await open();
    await sendMailsStep(test.context);
    expect(mailbox.mails(ada.user.email)).toHaveLength(9);
    expect(await queued()).toEqual([]);
  });

  it('is sent again after a crash in the middle of an attempt, and then once', async () => {
    await open();
    await queue();
    await sql`update mails set attempts = 1, due_at = now() + interval '1 minute'`.execute(test.context.db);
    await sendMailsStep(test.context);
    expect(mailbox.mails()).toEqual([]);
    await comeDue();
    await sendMailsStep(test.context);
    expect(mailbox.mails()).toHaveLength(1);
  });

  it('is sent once, however many processes work on the queue', async () => {
    await open();
    for (let mail = 0; mail < 20; mail += 1) await queue();
    await Promise.all([sendMailsStep(test.context), sendMailsStep(test.context)]);
    expect(mailbox.mails()).toHaveLength(20);
  });

  it('that no server takes is given up after its last attempt, does not hold up the others, and leaves no address', async () => {
    await open();
    const refused = 'no address at all';
    await queue('password_changed', refused);
    await queue();
    const outcomes: unknown[] = [];
    const log = vi.spyOn(test.context.log, 'error');
    mailOutcomes.subscribe((outcome) => outcomes.push(outcome));
    for (let attempt = 0; attempt <= maxAttempts; attempt += 1) {
      await sendMailsStep(test.context);
      await comeDue();
    }
    expect(mailbox.mails()).toHaveLength(1);
    expect(outcomes.toSorted()).toEqual([...Array<string>(maxAttempts - 1).fill('delayed'), 'failed', 'sent']);
    expect(log).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.mock.calls)).not.toContain(refused);
    const { rows } = await sql`select address, device, due_at, attempts from mails`.execute(test.context.db);
    expect(rows).toEqual([{ address: null, device: null, dueAt: null, attempts: maxAttempts }]);
  });

  it('that fails in any other way is given up, too, and does not hold up the others', async () => {
    await queue('new_device');
    await queue();
    const sent: string[] = [];
    const usual = test.context.mailer;
    test.context.mailer = {
      send: async ({ subject }) => {
        if (subject === mailTexts.new_device(values).subject) throw new TypeError('Nobody expected this');
        sent.push(subject);
      },
    };
    try {
      for (let attempt = 0; attempt <= maxAttempts; attempt += 1) {
        await sendMailsStep(test.context);
        await comeDue();
      }
    } finally {
      test.context.mailer = usual;
    }
    expect(sent).toHaveLength(1);
    const { rows } = await sql`select due_at, attempts from mails`.execute(test.context.db);
    expect(rows).toEqual([{ dueAt: null, attempts: maxAttempts }]);
  });

  it('whose attempts ended the process is given up without another one, however many they were', async () => {
    await open();
    await queue();
    await sql`update mails set attempts = 2000`.execute(test.context.db);
    await queue('new_device');
    await sendMailsStep(test.context);
    expect(mailbox.mails().map(({ subject }) => subject)).toEqual([mailTexts.new_device(values).subject]);
    const { rows } = await sql`select due_at from mails`.execute(test.context.db);
    expect(rows).toEqual([{ dueAt: null }]);
  });

  it('is not sent after the account was deleted', async () => {
    await open();
    const gone = await registerMember(test.app);
    await queueMail(test.context, test.context.db, { kind: 'password_changed', memberId: gone.id });
    await sql`update members set deleted_at = now() where id = ${gone.id}`.execute(test.context.db);
    await sendMailsStep(test.context);
    expect(mailbox.mails(gone.user.email)).toEqual([]);
  });

  it('is sent by the job queue at once when it is asked for', async () => {
    await open();
    const jobs = await startJobs(test.context);
    await queue();
    test.context.sendMailsSoon();
    await expect.poll(() => mailbox.mails().length).toBe(1);
    await jobs.stop();
  });
});

it('every text of a mail fits its frame and names only pages of the member web', () => {
  const values = {
    firstName: 'Ada',
    at: new Date(),
    webUrl: 'https://kopa.test',
    device: 'Safari on iPhone',
    token: 'T',
    suspension: null,
  };
  for (const text of Object.values(mailTexts)) {
    const { subject, paragraphs, link, after = [] } = text(values);
    const all = [subject, ...paragraphs, link?.url ?? '', ...after].join('\n');
    expect(all).not.toMatch(/undefined|null|NaN/);
    for (const [address] of all.matchAll(/https:\/\/\S+/g)) expect(address).toMatch(/^https:\/\/kopa\.test/);
  }
});

describe('a mail of an urgent case', () => {
  const desk = 'desk@kopa.ng';
  const setUp = async () => {
    await open();
    await sql`update administrators set alert_email = null`.execute(test.context.db);
    const { rows } = await sql<{ id: number }>`
      insert into administrators (username, password_hash, first_name, last_name, role, alert_email)
      values (${`desk${Math.random()}`}, '-', 'Sani', 'Musa', 'moderator', ${desk}) returning id`.execute(
      test.context.db,
    );
    await sql`insert into cases (subject_type, subject_id, text, urgent_at)
      values ('post', ${rows[0]?.id}, 'I cannot go on like this', now())`.execute(test.context.db);
    return rows[0]?.id as number;
  };
  const sent = async () => {
    await queueUrgentMails(test.context, test.context.db);
    await sendMailsStep(test.context);
    return mailbox.mails(desk);
  };

  it('leads to the urgent cases without a word of them, once while it waits', async () => {
    await setUp();
    await queueUrgentMails(test.context, test.context.db);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('An urgent case waits');
    expect(mail?.text).toContain('/admin-dashboard?tab=reports&urgent=true');
    expect(mail?.text).not.toContain('cannot go on');
    expect(await sent()).toHaveLength(2);
  });

  it.each([
    ['has turned it off', sql`update administrators set alert_email = null`],
    ['is disabled', sql`update administrators set is_active = false`],
    ['decides no cases', sql`update administrators set role = 'official'`],
  ])('is not for an administrator who %s', async (_what, change) => {
    await setUp();
    await queueUrgentMails(test.context, test.context.db);
    await change.execute(test.context.db);
    expect(await sent()).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it('is not sent once no urgent case is open', async () => {
    await setUp();
    await queueUrgentMails(test.context, test.context.db);
    await sql`update cases set urgent_at = null`.execute(test.context.db);
    expect(await sent()).toEqual([]);
  });
});
