import { randomBytes } from 'node:crypto';
import { sendMailsStep } from '../../src/features/notifications/mails.actions.ts';
import { type Caller, callsAs } from './calls.ts';
import type { ExplainedApp } from './explained-app.ts';

const [first, second, third] = ['Harmattan-Breeze-7', 'Wet-Season-Rain-9', 'Dry-Season-Dust-3'] as const;

/** Makes the calls about passwords, mailed links, sessions and appeals with an account of its own, and sends the mails. */
export async function recover(explained: ExplainedApp, made: Set<string>, administrator: Caller): Promise<void> {
  const { context } = explained;
  const texts: string[] = [];
  context.mailer = { send: async ({ text }) => void texts.push(text) };
  const linkTo = async (page: string) => {
    await sendMailsStep(context);
    return texts.findLast((text) => text.includes(`/${page}?`))?.match(/\?token=([\w-]+)/)?.[1] ?? '';
  };
  const visitor = callsAs(explained, {}, made);
  const email = `${randomBytes(6).toString('hex')}@bench.kopa.ng`;
  const form = {
    firstName: 'Ngozi',
    surname: 'Plan',
    email,
    username: email.split('@')[0],
    phoneNumber: '08031234567',
  };
  const { body } = await visitor.call('POST', '/api/auth/register', {
    ...form,
    ...{ password: first, confirmPassword: first },
  });
  const { id } = (body as { user: { id: number } }).user;
  await visitor.call('POST', '/api/auth/confirm-email', { token: await linkTo('confirm-email') });
  await visitor.call('POST', '/api/auth/forgot-password', { email });
  const token = await linkTo('reset-password');
  await visitor.call('POST', '/api/auth/reset-password', { token, newPassword: second });
  const member = callsAs(explained, await explained.asMember(id), made);
  await member.call('PATCH', `/api/users/${id}`, { email: `new.${email}` });
  await member.call('POST', '/api/auth/confirm-email/resend');
  await member.call('POST', '/api/auth/change-password', { currentPassword: second, newPassword: third });
  for (let turn = 0; turn < 2; turn += 1) await explained.asMember(id);
  await member.read('/api/auth/sessions?limit=1');
  const sessions = (await member.call('GET', '/api/auth/sessions')).body as { id: number; isCurrent: boolean }[];
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await member.call('DELETE', `/api/auth/sessions/${other?.id}`);
  await member.call('DELETE', '/api/auth/sessions');
  await administrator.call('PATCH', `/api/admin/users/${id}/suspend`);
  const appeal = { email: `new.${email}`, password: third, text: 'Please look again.' };
  await visitor.call('POST', '/api/auth/appeals', appeal);
  await administrator.call('PATCH', `/api/admin/users/${id}/activate`);
  await sendMailsStep(context);
  const again = callsAs(explained, await explained.asMember(id), made);
  await again.call('DELETE', `/api/users/${id}`, { password: third });
}
