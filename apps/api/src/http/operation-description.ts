import { type CallLimit, callLimits } from '@kopa/contracts/limits';
import { type Access, propertiesOf } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';

const callers: Record<Access, string> = {
  visitor: 'Anyone may call this.',
  member: 'For members, by their session cookie.',
  administrator: 'For administrators, by their bearer token.',
};

/** The unit and the scope of each rate limit. */
const counted: Record<CallLimit, string> = {
  loginFailuresPerAccount: 'wrong passwords per account and network',
  loginFailuresPerAddress: 'wrong passwords per network',
  loginFailuresEverywhere: 'wrong passwords per account over all networks',
  forgottenPasswordsPerAccount: 'links to set a password per account',
  forgottenPasswordsPerAddress: 'requests for a link per network',
  passwordResetsPerAddress: 'tries with a link per network',
  passwordChanges: 'changes of the password per account',
  confirmationMails: 'mails to confirm an email per member',
  otpFailures: 'wrong one-time codes per administrator',
  registrationsPerAddress: 'registrations per network',
  portalFailures: 'sign-ins per member that the portal refuses',
  portalRefreshes: 'refreshes per member',
  messages: 'messages per member',
  posts: 'posts per member',
  comments: 'comments per member',
  likes: 'likes and unlikes per member',
  uploads: 'uploads per member',
  connectionRequests: 'connection requests per member',
  groups: 'groups per member',
  groupInvitations: 'invitations per member',
  typingSigns: 'typing signs per member',
  membersShown: 'other members asked for per member',
  exports: 'exports per member',
  reports: 'reports per member',
  supportTickets: 'support tickets per member',
  all: 'calls per member',
};

/** The description of a call, made from its contract: access, rate limits, idempotency key and pages. */
export function operationDescription({ schema, limits = [] }: Route, access: Access): string {
  const sentences = [callers[access]];
  if (schema.description !== undefined) sentences.unshift(schema.description);
  if (limits.length > 0) sentences.push(`Limit: ${limits.map(limitInWords).join('; ')}.`);
  if (propertiesOf(schema.headers).includes('idempotency-key')) {
    sentences.push('A call repeated with the same `Idempotency-Key` gets the first answer again.');
  }
  if (propertiesOf(schema.querystring).includes('cursor')) {
    sentences.push('A list by pages: the `Link` header names the next one.');
  }
  return sentences.join(' ');
}

/** A rate limit in words: "10 uploads per member in 10 minutes". */
export function limitInWords(limit: CallLimit): string {
  const { points, per } = callLimits[limit];
  const minutes = per / 60_000;
  const time = { 1: 'a minute', 60: 'an hour', 1440: 'a day' }[minutes] ?? `${minutes} minutes`;
  return `${points} ${counted[limit]} in ${time}`;
}
