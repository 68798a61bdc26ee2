import { journeyLimits } from '@kopa/contracts/limits';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { suspensionSentences, type ToldSuspension } from '@kopa/rules/moderation/suspensions';
import type { Mails } from '../../db/tables.ts';
import type { MailedJourney } from './mails.queries.ts';

/** The text of a mail: sentences, and the link in between. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  link?: { label: string; url: string };
  /** Paragraphs after the link. */
  after?: string[];
}

/** The values that the texts state. */
export interface MailValues {
  /** The time of the event that the mail reports. */
  at: Date;
  /** The origin of the receiver's web app. */
  webUrl: string;
  /** The device of a sign-in. */
  device: string | null;
  /** The member's present suspension; null for others. */
  suspension: ToldSuspension | null;
  /** The journey that the receiver watches. */
  journey?: MailedJourney | undefined;
  /** The token of the mail's link; empty for mails without one. */
  token: string;
}

const inLagos = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });

const notYou = (webUrl: string) =>
  `If this was not you, set a new password at ${webUrl}${visitorPages.forgotPassword} and end the other sessions in your profile.`;

/** The texts of all mails (product 4.23). */
export const mailTexts: Readonly<Record<Mails['kind'], (values: MailValues) => MailText>> = {
  password_reset: ({ webUrl, token }) => ({
    subject: 'Set a new password for Kopa',
    paragraphs: ['Somebody asked for a new password for your account. With this link you can set one:'],
    link: { label: 'Set a new password', url: `${webUrl}${visitorPages.resetPassword}?token=${token}` },
    after: [
      'The link works once, for 30 minutes.',
      'If you did not ask for it, you need not do anything. Your password stays as it is.',
    ],
  }),
  email_confirmation: ({ webUrl, token }) => ({
    subject: 'Confirm your email for Kopa',
    paragraphs: ['Please confirm that this is your email:'],
    link: { label: 'Confirm email', url: `${webUrl}${visitorPages.confirmEmail}?token=${token}` },
    after: ['The link works once, for 7 days.', 'If you have no account at Kopa, you can ignore this mail.'],
  }),
  new_device: ({ device, at, webUrl }) => ({
    subject: 'A new device signed in to your Kopa account',
    paragraphs: [`${device ?? 'A device'} signed in on ${inLagos.format(at)} (Lagos time).`, notYou(webUrl)],
  }),
  password_changed: ({ at, webUrl }) => ({
    subject: 'Your Kopa password was changed',
    paragraphs: [`Your password was changed on ${inLagos.format(at)} (Lagos time).`, notYou(webUrl)],
  }),
  email_changed: ({ at, webUrl }) => ({
    subject: 'Your Kopa email was changed',
    paragraphs: [
      `The email of your account was changed on ${inLagos.format(at)} (Lagos time).`,
      `If this was not you, ask for a new password with this email at ${webUrl}${visitorPages.forgotPassword}. That brings it back.`,
    ],
  }),
  suspended: ({ at, webUrl, suspension }) => ({
    subject: 'Your Kopa account is suspended',
    paragraphs: [
      `Your account was suspended on ${inLagos.format(at)} (Lagos time). You cannot sign in, and others do not see you.`,
      ...(suspension === null ? [] : suspensionSentences(suspension)),
      `If you think that this is wrong, sign in at ${webUrl} and ask for a review.`,
    ],
  }),
  activated: ({ webUrl }) => ({
    subject: 'Your Kopa account is active again',
    paragraphs: [`The suspension of your account has ended. You can sign in again: ${webUrl}`],
  }),
  journey_late: ({ journey, webUrl }) => ({
    subject: 'An arrival that you watch is not confirmed',
    paragraphs: journey === undefined ? [] : lateSentences(journey),
    link: { label: 'Open the journey', url: `${webUrl}/journeys` },
  }),
  journey_ended: ({ journey, webUrl }) => ({
    subject: 'A journey that you watch has ended',
    paragraphs: journey === undefined ? [] : [endSentence(journey)],
    link: { label: 'Open Kopa', url: webUrl },
  }),
  urgent_case: ({ webUrl }) => ({
    subject: 'An urgent case waits',
    paragraphs: ['An urgent case waits.'],
    link: { label: 'Open the urgent cases', url: `${webUrl}/admin-dashboard?tab=reports&urgent=true` },
    after: ['You asked to be told of urgent cases. The Settings of the portal turn these mails off.'],
  }),
};

function lateSentences({ name, from, to, vehicle, expectedAt, lastHeardAt }: MailedJourney): string[] {
  const time = (moment: string) => `${inLagos.format(new Date(moment))} (Lagos time)`;
  return [
    `${name} asked you to watch a journey and has not confirmed the arrival.`,
    `From: ${from}`,
    `To: ${to}`,
    ...(vehicle === null ? [] : [`Vehicle: ${vehicle}`]),
    `Expected: ${time(expectedAt)}`,
    `Kopa last heard of ${name}: ${time(lastHeardAt)}`,
    `Call or write to ${name} first. In an emergency call ${journeyLimits.emergencyNumber}.`,
  ];
}

const endSentence = ({ name, to, status }: MailedJourney) =>
  status === 'arrived' ? `${name} has arrived in ${to}.` : `${name} cancelled the journey to ${to}.`;

/** A mail as plain text and as HTML. */
export function renderMail({ subject, paragraphs, link, after = [] }: MailText, firstName: string | null) {
  const greeting = firstName === null ? 'Hello,' : `Hello ${firstName},`;
  const lines = [greeting, ...paragraphs, ...(link === undefined ? [] : [link.url]), ...after, 'Kopa'];
  const button =
    link === undefined ? '' : `<p><a href="${escaped(link.url)}" style="${buttonStyle}">${escaped(link.label)}</a></p>`;
  const before = [greeting, ...paragraphs].map(paragraph).join('');
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${bodyStyle}">${before}${button}${[...after, 'Kopa'].map(paragraph).join('')}</body></html>`,
  };
}

const bodyStyle = 'font: 16px/1.5 sans-serif; max-width: 32em; margin: 0 auto; padding: 16px';
const buttonStyle =
  'display: inline-block; padding: 12px 20px; border-radius: 8px; background: #0b6b3a; color: #ffffff';

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
