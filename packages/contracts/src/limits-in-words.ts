import { type CallLimit, callLimits } from './call-limits.ts';

/** The unit and the scope of each rate limit. */
const counted: Record<CallLimit, string> = {
  loginFailuresPerAccount: 'wrong passwords per account and network',
  loginFailuresPerAddress: 'wrong passwords per network',
  loginFailuresEverywhere: 'wrong passwords per account over all networks',
  signInsPerAccount: 'sign-ins per account and network',
  signInsEverywhere: 'sign-ins per account over all networks',
  forgottenPasswordsPerAccount: 'links to set a password per account',
  forgottenPasswordsPerAddress: 'requests for a link per network or known device',
  passwordResets: 'tries with a link per account, or per network if it is not valid,',
  passwordChanges: 'changes of the password per account',
  emailChanges: 'changes of the email per member',
  usernameChanges: 'changes of the username per member',
  mails: 'mails of each kind per member',
  journeyMails: 'mails of journeys per member',
  urgentMails: 'mails of urgent cases per administrator',
  otpFailures: 'wrong one-time codes per administrator',
  registrationsPerAddress: 'registrations per network',
  takenEmailsPerAddress: 'taken emails told per network',
  portalFailures: 'sign-ins per member that the portal refuses',
  portalFailuresPerEmail: 'sign-ins per portal account that the portal refuses',
  portalFailuresPerAddress: 'sign-ins per network that the portal refuses',
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
  searches: 'searches per member',
  testPushes: 'test pushes per member',
  exports: 'exports per member',
  blocks: 'blocks and mutes per member',
  reports: 'reports per member',
  journeys: 'journeys per member',
  rumours: 'rumours per member',
  supportTickets: 'support tickets per member',
  letters: 'letters per member',
  records: 'records per member',
  rollCalls: 'roll calls per office',
  marks: 'marks per holder of an office',
  corrections: 'corrections per holder of an office',
  correctionsPerMember: 'corrections of a holder told to one member',
  rosters: 'pages of rosters per holder of an office',
  notices: 'notices per administrator',
  calendarEntries: 'calendar entries and changes of them per administrator',
  clearanceAnswers: 'answers about clearances per member',
  publicCalendarPerAddress: 'reads of the public calendar per network',
  publicRumoursPerAddress: 'reads of the public rumours per network',
  checksPerAddress: 'checks of codes per network',
  calendarFilesPerAddress: 'calendar files per network',
  all: 'calls per member or administrator',
};

/** Words that differ for a limit of one. */
const one: Partial<Record<CallLimit, string>> = { portalRefreshes: 'refresh per member' };

/** A rate limit in words: "10 uploads per member in 10 minutes". @param points those in force, if they are others */
export function limitInWords(limit: CallLimit, points: number = callLimits[limit].points): string {
  const minutes = callLimits[limit].per / 60_000;
  const time = { 1: 'a minute', 60: 'an hour', 1440: 'a day' }[minutes] ?? `${minutes} minutes`;
  const what = (points === 1 ? one[limit] : undefined) ?? counted[limit];
  return `${points.toLocaleString('en')} ${what} in ${time}`;
}
