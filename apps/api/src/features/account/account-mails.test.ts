import { suspensionSentences } from '@kopa/rules/moderation/suspensions';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { cookiesOf } from '../../../test/answer.ts';
import { changeEmail, confirmEmail, mailsOfTests, memberOfEachTest, sendMails } from '../../../test/mails.ts';
import { call, type TestMember } from '../../../test/members.ts';
import { appOfTests } from '../../../test/test-app.ts';
import { sendMailsStep } from '../notifications/mails.actions.ts';

const test = appOfTests();
const mails = mailsOfTests(test);
const ada = memberOfEachTest(test, mails);

const newPassword = 'Wet-Season-Rain-9';

const sent = () => sendMails(test.context, mails);

const signIn = (member: TestMember, headers: Record<string, string>) =>
  call(test.app, 'POST', '/api/auth/login', { email: member.user.email, password: member.password }, headers);

describe('mails tell the member', () => {
  it('of a sign-in from a new device, once for each device, at an email that is confirmed', async () => {
    await signIn(ada, {});
    expect(await sent()).toEqual([]);
    await confirmEmail(test.context, ada, 1);
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Gecko/140.0 Firefox/140.0' };
    const cookie = cookiesOf(await signIn(ada, agent));
    await sendMailsStep(test.context);
    expect(mails.splice(0)).toMatchObject([
      { to: ada.user.email, text: expect.stringContaining('Firefox on Android signed in on') },
    ]);
    await signIn(ada, { ...agent, cookie });
    expect(await sent()).toEqual([]);
  });

  it('not of the device of the registration', async () => {
    const form = { email: `first.${ada.user.email}`, username: `first-${ada.id}` };
    const answer = await call(test.app, 'POST', '/api/auth/register', {
      ...form,
      ...{ firstName: 'Ada', surname: 'Obi', phoneNumber: '08031234567', password: newPassword },
      confirmPassword: newPassword,
    });
    expect(await sent()).toEqual([`${form.email}: Confirm your email for Kopa`]);
    const again = { email: form.email, password: newPassword };
    await call(test.app, 'POST', '/api/auth/login', again, { cookie: cookiesOf(answer) });
    expect(await sent()).toEqual([]);
  });

  it('of a change of the email: the new one gets a link alone, and the one confirmed before is told once', async () => {
    await confirmEmail(test.context, ada, 8);
    const email = await changeEmail(ada, 'new');
    expect((await sent()).sort()).toEqual(
      [`${ada.user.email}: Your Kopa email was changed`, `${email}: Confirm your email for Kopa`].sort(),
    );
    const later = await changeEmail(ada, 'newer');
    expect(await sent()).toEqual([`${later}: Confirm your email for Kopa`]);
    await ada.call('PATCH', `/api/users/${ada.id}`, { email: later.toUpperCase() });
    expect(await sent()).toEqual([]);
  });

  it('by name only at an email that is confirmed', async () => {
    await ada.call('POST', '/api/auth/confirm-email/resend');
    await sendMailsStep(test.context);
    expect(mails.splice(0)).toMatchObject([{ text: expect.stringMatching(/^Hello,\n/) }]);
  });

  it('of a suspension and its end, once each', async () => {
    const administrator = await signInAdministrator(test.app);
    for (const act of ['suspend', 'suspend', 'activate', 'activate']) {
      await administrator.call('PATCH', `/api/admin/users/${ada.id}/${act}`);
    }
    expect((await sent()).sort()).toEqual([
      `${ada.user.email}: Your Kopa account is active again`,
      `${ada.user.email}: Your Kopa account is suspended`,
    ]);
  });

  it('of a suspension with its end and its reason', async () => {
    const administrator = await signInAdministrator(test.app);
    const url = `/api/admin/users/${ada.id}/suspend`;
    const { suspendedUntil } = (await administrator.call('PATCH', url, { days: 3, reason: 'Spam <b>' })).body;
    await sendMailsStep(test.context);
    const told = mails.splice(0).find(({ subject }) => subject === 'Your Kopa account is suspended');
    const [end] = suspensionSentences({ until: suspendedUntil, reason: null });
    expect(told?.text).toContain(`${end}\n\nReason: Spam <b>\n`);
    expect(told?.html).toContain(`<p>${end}</p><p>Reason: Spam &lt;b&gt;</p>`);
  });
});
