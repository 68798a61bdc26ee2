import { Email } from '@kopa/contracts/account/user';
import { Value } from 'typebox/value';
import { rotateKeys } from '../features/admin/key-rotation.actions.ts';
import { createMailer, MailRefusal } from '../features/notifications/mailer.ts';
import { insertAudit } from '../identity/audit.ts';
import { readConfig } from '../process/config.ts';
import { checkDeployment } from './doctor.ts';
import { UsageError, type Use } from './operator-command.ts';

/** Checks the deployment, and lets the process end with 1 where something is wrong. */
export async function checkAll(): Promise<string> {
  const { lines, isOk } = await checkDeployment(process.env);
  process.exitCode = isOk ? 0 : 1;
  return lines.join('\n');
}

/** Encrypts the values of other keys with the present one, and ends with 1 where a value cannot be read. */
export async function encryptAnew({ db }: Use): Promise<string> {
  const { renewed, unreadable } = await rotateKeys(db, readConfig(process.env));
  process.exitCode = unreadable === 0 ? 0 : 1;
  return `${renewed} values are encrypted anew, ${unreadable} cannot be read with the keys that are set.`;
}

/** Sends a mail as the API would, and waits for the answer of the mail server. */
export async function sendTestMail({ db, subject: address }: Use): Promise<string> {
  if (!Value.Check(Email, address)) throw new UsageError(`"${address}" is no email address.`);
  const { SMTP_URL, MAIL_FROM, MEMBER_WEB_URL } = readConfig(process.env);
  if (SMTP_URL === undefined) throw new UsageError('Set SMTP_URL: without it Kopa sends no mails.');
  const text = `This mail shows that Kopa at ${MEMBER_WEB_URL} can send mails.`;
  await createMailer(SMTP_URL, MAIL_FROM)
    .send({
      messageId: `<test.${Date.now()}@${new URL(MEMBER_WEB_URL).hostname}>`,
      to: address,
      subject: 'Test of Kopa',
      text,
      html: `<p>${text}</p>`,
    })
    .catch((error: unknown) => {
      throw error instanceof MailRefusal ? new UsageError(`The mail was not sent: ${error.reason}`) : error;
    });
  await insertAudit(db, { administratorId: null, action: 'send_test_mail', memberId: null });
  return `The mail server has accepted a mail to ${address}.`;
}
