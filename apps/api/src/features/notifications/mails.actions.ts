import { channel } from 'node:diagnostics_channel';
import type { CallLimit } from '@kopa/contracts/call-limits';
import { mailboxOf } from '@kopa/rules/account/mailbox';
import { hasEnded } from '@kopa/rules/safety/journeys';
import type { Db } from '../../db/database.ts';
import type { Mails } from '../../db/tables.ts';
import { createLink } from '../../identity/mail-links.queries.ts';
import type { Context } from '../../process/context.ts';
import { mailTexts, renderMail } from './mail-texts.ts';
import { MailRefusal, type OutgoingMail } from './mailer.ts';
import {
  addressMail,
  type ClaimedMail,
  claimMail,
  deleteLateMails,
  deleteMail,
  findAlertAddress,
  findAlerted,
  findMailedJourney,
  findMemberByEmail,
  findReceiver,
  giveUpMail,
  insertMail,
  type NewMail,
} from './mails.queries.ts';

/** Attempts of a mail over about twenty hours. After the last one it is given up, with an error in the log. */
export const maxAttempts = 12;
/** Mails of one step of the job, and connections to the mail server at once. */
const mailsPerStep = 200;
const atOnce = 4;

/** Publishes the outcome of each attempt: `sent`, `delayed` or `failed`. */
export const mailOutcomes = channel('kopa:mail');

/** The limit of each kind of mail, for each mailbox. */
const limitOf: Readonly<Record<Mails['kind'], CallLimit>> = {
  password_reset: 'forgottenPasswordsPerAccount',
  email_confirmation: 'mails',
  new_device: 'mails',
  password_changed: 'mails',
  email_changed: 'mails',
  suspended: 'mails',
  activated: 'mails',
  journey_late: 'journeyMails',
  journey_ended: 'journeyMails',
  urgent_case: 'urgentMails',
};

/** Counts a mail against the limit of its kind and mailbox, whatever accounts name this one in turn. */
function isWithinLimit(
  { limits }: Pick<Context, 'limits'>,
  kind: Mails['kind'],
  address: string,
  limit = limitOf[kind],
): Promise<boolean> {
  return limits.isWithin(limit, `${kind}:${mailboxOf(address)}`);
}

/**
 * Queues a mail in the transaction of the event that it reports, so that both or neither are stored. Call
 * `context.sendMailsSoon` after the commit. Nothing is queued without a mail server, and beyond the limit of the mailbox;
 * a mail without a member is counted when the job finds them. A mailbox that is not confirmed may be a stranger's, and
 * gets few mails of every kind.
 */
export async function queueMail(
  context: Pick<Context, 'mailer' | 'limits'>,
  transaction: Db,
  mail: NewMail,
): Promise<void> {
  const { kind, memberId } = mail;
  if (context.mailer === null) return;
  if (memberId !== null) {
    const receiver = await findReceiver(transaction, memberId);
    if (receiver === undefined) return;
    const limit = receiver.emailConfirmedAt === null ? 'mails' : limitOf[kind];
    if (!(await isWithinLimit(context, kind, mail.address ?? receiver.email, limit))) return;
  }
  await insertMail(transaction, mail);
}

/**
 * Queues a mail for each administrator who wants to be told of urgent cases, in the transaction that makes a case
 * urgent. Call `context.sendMailsSoon` after the commit.
 */
export async function queueUrgentMails(context: Pick<Context, 'mailer' | 'limits'>, transaction: Db): Promise<void> {
  if (context.mailer === null) return;
  for (const { id, alertEmail } of await findAlerted(transaction)) {
    if (!(await isWithinLimit(context, 'urgent_case', alertEmail))) continue;
    await insertMail(transaction, { kind: 'urgent_case', memberId: null, administratorId: id });
  }
}

/** Drops the waiting mails of an alert that a new time has ended. */
export function dropLateMails(transaction: Db, journeyId: number): Promise<void> {
  return deleteLateMails(transaction, journeyId);
}

/** A step of the job: sends the mails that are due. Returns whether more may be due now. */
export async function sendMailsStep(context: Context): Promise<boolean> {
  if (context.mailer === null) return false;
  let left = mailsPerStep;
  let goesOn = true;
  const work = async () => {
    while (goesOn && left > 0) {
      left -= 1;
      const mail = await claimMail(context.db);
      if (mail === undefined) return;
      if (!(await attempt(context, mail))) goesOn = false;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return goesOn && left === 0;
}

/** Makes one attempt. Returns whether the server can be used for other mails. */
async function attempt(context: Context, mail: ClaimedMail): Promise<boolean> {
  // Its last attempt ended the process, or could not be recorded.
  if (mail.attempts > maxAttempts) {
    await noteFailure(context, mail, {});
    return true;
  }
  try {
    const outgoing = await compose(context, mail);
    if (outgoing !== null) {
      await context.mailer?.send(outgoing);
      mailOutcomes.publish('sent');
    }
    await deleteMail(context.db, mail.id);
    return true;
  } catch (error) {
    const isRefusal = error instanceof MailRefusal;
    await noteFailure(context, mail, isRefusal ? { reason: error.reason } : { err: error });
    return !(isRefusal && error.isServerAway);
  }
}

/** Counts a failure, whatever it is; gives the mail up after its last attempt. */
async function noteFailure(context: Context, { id, kind, attempts }: ClaimedMail, why: object): Promise<void> {
  const isLast = attempts >= maxAttempts;
  context.log[isLast ? 'error' : 'warn']({ mail: id, kind, attempts, ...why }, 'mail not sent');
  mailOutcomes.publish(isLast ? 'failed' : 'delayed');
  if (isLast) await giveUpMail(context.db, id);
}

/** The mail as it is sent; null if nobody should get it, or not any more. */
async function compose(context: Context, mail: ClaimedMail): Promise<OutgoingMail | null> {
  if (mail.administratorId !== null) return composeAlert(context, mail, mail.administratorId);
  const to = mail.memberId === null ? await resolve(context, mail) : { memberId: mail.memberId, address: mail.address };
  if (to === null) return null;
  const receiver = await findReceiver(context.db, to.memberId);
  if (receiver === undefined) return null;
  const { kind, device, createdAt } = mail;
  if (kind === 'email_confirmation' && receiver.emailConfirmedAt !== null) return null;
  // An email that is not confirmed may be a stranger's.
  if (kind === 'new_device' && receiver.emailConfirmedAt === null) return null;
  const journey = await journeyOf(context, mail);
  if (journey === null) return null;
  const address = to.address ?? receiver.email;
  // Made only now: the queue holds no secret, and the link's time begins when the mail leaves.
  const token =
    kind === 'password_reset' || kind === 'email_confirmation'
      ? await createLink(context.db, kind, to.memberId, address)
      : '';
  if (token === null) return null;
  const { MEMBER_WEB_URL: webUrl } = context.config;
  const { suspendedAt, suspendedUntil: until, suspensionReason: reason } = receiver;
  const suspension = suspendedAt === null ? null : { until, reason };
  const text = mailTexts[kind]({ at: new Date(createdAt), webUrl, device, token, suspension, journey });
  const messageId = messageIdOf(mail, webUrl);
  // A name is free text, which may go to a stranger while the email is not confirmed.
  const name = receiver.emailConfirmedAt === null ? null : receiver.firstName;
  return { messageId, to: address, ...renderMail(text, name) };
}

const messageIdOf = ({ id, createdAt }: ClaimedMail, webUrl: string) =>
  `<${id}.${Date.parse(createdAt)}@${new URL(webUrl).hostname}>`;

/** The mail of an urgent case: it has no word of the case, because a mail is read by others, too. */
async function composeAlert(context: Context, mail: ClaimedMail, to: number): Promise<OutgoingMail | null> {
  const address = await findAlertAddress(context.db, to);
  if (address === undefined) return null;
  const [webUrl = ''] = context.config.ADMIN_WEB_URL.split(',');
  const text = mailTexts[mail.kind]({
    at: new Date(mail.createdAt),
    webUrl,
    device: null,
    token: '',
    suspension: null,
  });
  return { messageId: messageIdOf(mail, webUrl), to: address, ...renderMail(text, null) };
}

/** The journey of a mail, undefined for others; null where it has changed since, so that nobody should get the mail. */
async function journeyOf(context: Context, { kind, memberId, journeyId }: ClaimedMail) {
  if (journeyId === null || memberId === null) return undefined;
  const journey = await findMailedJourney(context.db, journeyId, memberId);
  if (journey === undefined) return null;
  return (kind === 'journey_late' ? journey.status === 'alerted' : hasEnded(journey.status)) ? journey : null;
}

/** Finds the member of a forgotten password; null without one, and beyond the limit of the mailbox. */
async function resolve(context: Context, { id, kind, address }: ClaimedMail) {
  const member = await findMemberByEmail(context.db, address ?? '');
  if (member === undefined || !(await isWithinLimit(context, kind, member.email))) return null;
  await addressMail(context.db, id, member.id, member.email);
  return { memberId: member.id, address: member.email };
}
