import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { OutgoingMail } from '../src/features/notifications/mailer.ts';
import { sendMailsStep } from '../src/features/notifications/mails.actions.ts';
import type { Context } from '../src/process/context.ts';
import { registerMember, type TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** Replaces the mail server by a list of the sent mails. */
export function recordMails(context: Context, mails: OutgoingMail[] = []): OutgoingMail[] {
  context.mailer = { send: async (mail) => void mails.push(mail) };
  return mails;
}

/** The mails that the tests of a file send. */
export function mailsOfTests(test: TestApp): OutgoingMail[] {
  const mails: OutgoingMail[] = [];
  beforeAll(() => void recordMails(test.context, mails));
  return mails;
}

/** Sends the mails that are due; returns those since the last call as `address: subject`. */
export async function sendMails(context: Context, mails: OutgoingMail[]): Promise<string[]> {
  await sendMailsStep(context);
  return mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

/** The token of the newest link to a page that was mailed to an address. */
export async function mailedToken(
  { context, mails }: Pick<TestApp, 'context'> & { mails: OutgoingMail[] },
  address: string,
  page: 'reset-password' | 'confirm-email',
): Promise<string> {
  await sendMailsStep(context);
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
  const mail = mails.findLast(({ to, text }) => to === address && link.test(text));
  return mail?.text.match(link)?.[1] ?? '';
}

/** A new member for each test of a file, whose mails of the registration are sent. */
export function memberOfEachTest(test: TestApp, mails: OutgoingMail[]): TestMember {
  const member = {} as TestMember;
  beforeEach(async () => {
    Object.assign(member, await registerMember(test.app));
    await sendMails(test.context, mails);
  });
  return member;
}

/** Marks a member's email as confirmed some days ago. */
export const confirmEmail = ({ db }: Context, { id }: TestMember, daysAgo: number) =>
  sql`update members set email_confirmed_at = now() - ${daysAgo} * interval '1 day' where id = ${id}`.execute(db);

/** Puts a prefix before a member's email; returns the new one. */
export async function changeEmail({ id, user, call }: TestMember, prefix: string): Promise<string> {
  const email = `${prefix}.${user.email}`;
  expect((await call('PATCH', `/api/users/${id}`, { email })).status).toBe(200);
  return email;
}
