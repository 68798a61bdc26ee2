import { sessionLimits } from '@kopa/contracts/account/session-limits';
import { callLimits } from '@kopa/contracts/call-limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendMailsStep } from '../../src/features/notifications/mails.actions.ts';
import { confirmEmail, mailsOfTests } from '../mails.ts';
import { call, registerMember, type TestMember } from '../members.ts';
import { connectSocket } from '../sockets.ts';
import { appOfTests } from '../test-app.ts';

const attempts = 630;
/** Not more than the failures that an account may have, because an attempt counts as one until it ends. */
const atOnce = 5;

const test = appOfTests({ KOPA_RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' });
const mails = mailsOfTests(test);
let ada: TestMember;
beforeEach(async () => {
  ada = await registerMember(test.app);
  await sendAll();
});

const signIn = (address: string) => {
  const form = { email: ada.user.email, password: ada.password };
  return call(test.app, 'POST', '/api/auth/login', form, { 'x-forwarded-for': address });
};

/** Signs in without a cookie, five times at once; returns how often it was allowed. */
async function flood(addressOf: (round: number) => string): Promise<number> {
  const statuses: number[] = [];
  for (let round = 0; round < attempts / atOnce; round += 1) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => signIn(addressOf(round))));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses.filter((status) => status === 200).length;
}

async function sendAll(): Promise<string[]> {
  while (await sendMailsStep(test.context));
  return mails.splice(0).map(({ subject }) => subject);
}

describe('630 sign-ins without a device cookie', { timeout: 120_000 }, () => {
  it('send no mail to an email that is not confirmed, and are limited for the network', async () => {
    const signIns = await flood(() => '198.51.100.1');
    const mailed = await sendAll();
    expect({ signIns, mailed }).toEqual({ signIns: callLimits.signInsPerAccount.points, mailed: [] });
  });

  it("from many networks send few mails, leave few sessions, and do not keep out the owner's network", async () => {
    await confirmEmail(test.context, ada, 1);
    const socket = await connectSocket(test.app, ada);
    expect((await signIn('203.0.113.1')).status).toBe(200);
    const signIns = await flood((round) => `198.51.100.${round}`);
    const mailed = (await sendAll()).length;
    const sessions = await sessionsOfAda();
    expect({ signIns, mailed, sessions }).toEqual({
      signIns: callLimits.signInsEverywhere.points - 1,
      mailed: callLimits.mails.points,
      sessions: sessionLimits.perMember,
    });
    expect(await socket.closed).toBe(1008);
    expect((await ada.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn('203.0.113.9')).status).toBe(429);
    expect((await signIn('203.0.113.1')).status).toBe(200);
    expect(await sessionsOfAda()).toBe(sessionLimits.perMember);
  });
});

describe("a stranger's mailbox", () => {
  it('gets no more mails from accounts that take it in turns than from one', async () => {
    const email = 'stranger@kopa.test';
    let form = { email, username: 'taker0' };
    for (let turn = 1; turn <= callLimits.mails.points + 3; turn += 1) {
      const { id, call: callAs } = await registerMember(test.app, form);
      expect((await callAs('POST', '/api/auth/confirm-email/resend')).status).toBe(202);
      await sendMailsStep(test.context);
      expect((await callAs('PATCH', `/api/users/${id}`, { email: `left${turn}@kopa.test` })).status).toBe(200);
      form = { email: email.toUpperCase(), username: `taker${turn}` };
    }
    expect(mails.splice(0).filter(({ to }) => to.toLowerCase() === email)).toHaveLength(callLimits.mails.points);
  });
});

const sessionsOfAda = async () =>
  (await test.context.db.selectFrom('sessions').where('memberId', '=', ada.id).select('id').execute()).length;
