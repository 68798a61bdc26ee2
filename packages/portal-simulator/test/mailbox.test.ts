import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailbox, type Mailbox } from '../src/mailbox.ts';
import { buildSimulator } from '../src/simulator.ts';

let mailbox: Mailbox;
let simulator: ReturnType<typeof buildSimulator>;
let port: number;
beforeEach(async () => {
  mailbox = createMailbox();
  simulator = buildSimulator([], mailbox);
  port = await mailbox.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await simulator.close();
  await mailbox.close();
});

async function send(
  to: string,
  subject: string,
  text = 'Dear Ada 😀,\nhttps://kopa.test/x?token=abc&y=1',
): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port });
  await transport.sendMail({ from: 'kopa@kopa.test', to, subject, text, html: `<p>${subject}</p>` });
  transport.close();
}

const read = (query = '', accept = '*/*') =>
  simulator.inject({ method: 'GET', url: `/simulator/mails${query}`, headers: { accept } });

test('a mail that came over SMTP can be read by its receiver, newest first', async () => {
  await send('Ada@kopa.test', 'First');
  await send('bayo@kopa.test', 'For Bayo');
  await send('ada@kopa.test', 'Second');
  const mails = (await read('?to=ada@kopa.test')).json();
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second', 'First']);
  expect(mails[1]).toEqual({
    to: 'Ada@kopa.test',
    subject: 'First',
    text: expect.stringContaining('Dear Ada 😀,\nhttps://kopa.test/x?token=abc&y=1'),
    html: expect.stringContaining('<p>First</p>'),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect((await read()).json()).toHaveLength(3);
});

test('a mail to several people is kept for each of them', async () => {
  await send('ada@kopa.test, bayo@kopa.test', 'For both');
  for (const to of ['ada@kopa.test', 'bayo@kopa.test']) expect((await read(`?to=${to}`)).json()).toHaveLength(1);
});

test('people get a page with links, in which nothing of a mail becomes markup', async () => {
  expect((await read('', 'text/html')).body).toContain('No mail has come yet.');
  await send('ada@kopa.test', '<script>alert(1)</script>');
  const { headers, body } = await read('', 'text/html,application/xhtml+xml');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script');
  expect(body).toContain('<a href="https://kopa.test/x?token=abc&amp;y=1">');
});
