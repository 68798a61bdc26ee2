import type { Transporter } from 'nodemailer';

/** A mail as it is sent. */
export interface OutgoingMail {
  /** Stays the same when a mail is sent again, so that mail programs recognise it. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. */
export interface Mailer {
  /** @throws {@link MailRefusal} */
  send(mail: OutgoingMail): Promise<void>;
}

/** Why a mail was not sent. It has no text of the server, which may contain the address. */
export class MailRefusal extends Error {
  /** True if the server cannot be used at all now, so that another mail would fail too. */
  readonly isServerAway: boolean;
  /** nodemailer's code and the server's reply code, for the log. */
  readonly reason: string;

  constructor(error: unknown) {
    const { code = 'unknown', responseCode = '' } = error as { code?: string; responseCode?: number };
    super(`${code} ${responseCode}`.trim());
    this.reason = this.message;
    this.isServerAway = !['EENVELOPE', 'EMESSAGE'].includes(code);
  }
}

/** Milliseconds. A job waits, no call does. */
const waits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/** Creates a mailer for an SMTP server. It connects for each mail, so that it notices at once when the server is back. */
export function createMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ messageId, ...mail }) {
      // Imported with the first mail, to start faster.
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...waits }));
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        await (await transport).sendMail({
          ...mail,
          messageId,
          from,
          headers,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw new MailRefusal(error);
      }
    },
  };
}
