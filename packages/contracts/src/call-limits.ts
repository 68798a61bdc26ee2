import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

/** Rate limits: at most `points` calls in `per` milliseconds. */
export const callLimits = {
  /** For each account and network: a stranger's failures elsewhere do not keep the owner out. */
  loginFailuresPerAccount: { points: 5, per: 15 * MINUTE },
  loginFailuresPerAddress: { points: 100, per: 15 * MINUTE },
  /** For each account, over all networks. */
  loginFailuresEverywhere: { points: 100, per: 15 * MINUTE },
  /** With the right password, for each account and network or known device. */
  signInsPerAccount: { points: 30, per: HOUR },
  /** The same for each account, over all networks. */
  signInsEverywhere: { points: 300, per: HOUR },
  /** Mails with a link to set a new password. Beyond it none goes out, and the answer is the same. */
  forgottenPasswordsPerAccount: { points: 3, per: HOUR },
  /** For each network, or device from which the account has signed in. */
  forgottenPasswordsPerAddress: { points: 20, per: HOUR },
  /** With a valid link for each account, otherwise for each network. */
  passwordResets: { points: 10, per: HOUR },
  /** By account, of members and administrators alike. */
  passwordChanges: { points: 5, per: 15 * MINUTE },
  /** Tries of another email or username, also of a taken one. */
  emailChanges: { points: 3, per: DAY },
  usernameChanges: { points: 10, per: DAY },
  /** Mails of each kind to a member. Beyond it none goes out, and the answer is the same. */
  mails: { points: 10, per: DAY },
  /** Of journeys that a member watches. */
  journeyMails: { points: 60, per: HOUR },
  /** Of urgent cases to an administrator. */
  urgentMails: { points: 20, per: HOUR },
  /** Wrong one-time codes of an administrator. */
  otpFailures: { points: 5, per: 15 * MINUTE },
  registrationsPerAddress: { points: 3000, per: HOUR },
  /** Taken emails that a network is told of, each counted once. Beyond it no email is tried, taken or not. */
  takenEmailsPerAddress: { points: 25, per: MINUTE },
  portalFailures: { points: 3, per: 15 * MINUTE },
  /** For each portal account, over all members who name it. */
  portalFailuresPerEmail: { points: 10, per: 15 * MINUTE },
  portalFailuresPerAddress: { points: 100, per: 15 * MINUTE },
  /** Of the member's record, by the member. */
  portalRefreshes: { points: 10, per: 15 * MINUTE },
  messages: { points: 60, per: MINUTE },
  posts: { points: 10, per: MINUTE },
  comments: { points: 20, per: MINUTE },
  likes: { points: 60, per: MINUTE },
  uploads: { points: 10, per: 10 * MINUTE },
  connectionRequests: { points: 30, per: HOUR },
  /** Groups that a member creates. */
  groups: { points: 20, per: DAY },
  /** Invitations to groups that a member sends. */
  groupInvitations: { points: 100, per: DAY },
  /** Typing signs that a member starts, in the feed and in chats together. */
  typingSigns: { points: 60, per: MINUTE },
  /**
   * Other members whom a member asks for, in lists, searches and profiles. The app asks for 13 at a time, so its users
   * stay far below; a reader of all members of a year would need more than two weeks.
   */
  membersShown: { points: 20_000, per: DAY },
  /** Pages of searches of posts, messages, members, PPAs and rumours. */
  searches: { points: 30, per: MINUTE },
  /** Push messages to a member's own devices, to see if they arrive. */
  testPushes: { points: 5, per: HOUR },
  /** Exports of a member's data. */
  exports: { points: 10, per: HOUR },
  /** Members whom a member blocks or mutes. */
  blocks: { points: 60, per: HOUR },
  reports: { points: 30, per: DAY },
  /** Journeys that a member starts, and their new times. */
  journeys: { points: 30, per: HOUR },
  /** Rumours that a member asks about. */
  rumours: { points: 10, per: HOUR },
  supportTickets: { points: 10, per: HOUR },
  /** Letters that a member writes on a day in Nigeria. */
  letters: { points: 20, per: DAY },
  /** Records that a member writes on a day in Nigeria. */
  records: { points: 20, per: DAY },
  /** Roll calls that are opened in an office. */
  rollCalls: { points: 20, per: DAY },
  /** Marks that a holder makes: some more than two halls that a phone has kept. */
  marks: { points: 3_000, per: MINUTE },
  /** Of a holder; each is told to its member. */
  corrections: { points: 30, per: MINUTE },
  /** That a holder makes of one member. */
  correctionsPerMember: { points: 10, per: DAY },
  /** Pages of rosters that a holder opens or searches. */
  rosters: { points: 60, per: MINUTE },
  /** Notices that an administrator publishes. */
  notices: { points: 30, per: HOUR },
  /** Entries of the calendar that an administrator publishes or changes. */
  calendarEntries: { points: 60, per: HOUR },
  /** Of clearances, that a member gives on a day in Nigeria. */
  clearanceAnswers: { points: 20, per: DAY },
  publicCalendarPerAddress: { points: 60, per: MINUTE },
  publicRumoursPerAddress: { points: 60, per: MINUTE },
  checksPerAddress: { points: 30, per: MINUTE },
  /** Loose, because the servers of a calendar's provider fetch the files of many members. */
  calendarFilesPerAddress: { points: 600, per: MINUTE },
  /** Of a member, or of an administrator. */
  all: { points: 300, per: MINUTE },
} as const;

export type CallLimit = keyof typeof callLimits;

/** A network from which an account has signed in within this time is not kept out by failures elsewhere. */
export const knownNetworkFor = 14 * DAY;

/**
 * Registrations of one address in an hour: `freely` are answered at once. Each further one waits longer than the one
 * before it, up to `longest`, while a bounded number waits. The wall is `registrationsPerAddress`.
 */
export const registrationPace = {
  freely: 300,
  longerEachTime: 0.05 * SECOND,
  longest: 5 * SECOND,
  waitingPerAddress: 20,
  waiting: 100,
} as const;
