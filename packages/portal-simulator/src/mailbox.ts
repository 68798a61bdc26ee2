import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail that came. One with several receivers is kept once for each. */
export interface Mail {
  /** The address that it was delivered to. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  at: string;
}

const mailsKept = 1_000;
const maxBytes = 1024 * 1024;
/** Milliseconds that open connections have when it closes: clients keep theirs open. */
const closeTimeout = 200;

/** A real SMTP server that accepts every mail, without TLS and passwords, and keeps the newest in memory. */
export interface Mailbox {
  /** Starts to listen; port 0 takes any. Returns the port. */
  listen(address: { port: number; host: string }): Promise<number>;
  /** The mails to an address, or all of them, newest first. */
  mails(to?: string): Mail[];
  close(): Promise<void>;
}

/** Creates a mailbox; see {@link Mailbox}. */
export function createMailbox(): Mailbox {
  let kept: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout,
    onData(stream, { envelope }, answer) {
      simpleParser(stream, { skipTextToHtml: true, skipTextLinks: true }).then(
        ({ subject = '', text = '', html }) => {
          const mail = { subject, text, html: html || '', at: new Date().toISOString() };
          const arrived = envelope.rcptTo.map(({ address }) => ({ to: address, ...mail }));
          kept = [...arrived, ...kept].slice(0, mailsKept);
          answer();
        },
        (error: Error) => answer(error),
      );
    },
  });
  // A client that goes away in the middle of a mail is no reason to end.
  server.on('error', () => undefined);
  return {
    async listen({ port, host }) {
      const listening = server.listen(port, host);
      await once(listening, 'listening');
      return (listening.address() as AddressInfo).port;
    },
    mails: (to) => (to === undefined ? kept : kept.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
