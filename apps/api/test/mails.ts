import type { Context } from '../src/context.ts';
import type { OutgoingMail } from '../src/features/mails/mailer.ts';

/** Replaces the mail server by a list of the sent mails. */
export function recordMails(context: Context): OutgoingMail[] {
  const mails: OutgoingMail[] = [];
  context.mailer = { send: async (mail) => void mails.push(mail) };
  return mails;
}
