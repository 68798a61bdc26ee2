import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

/** Every limit of the product, written once (product 7). Times in ms, sizes in bytes. */

const KiB = 1024;
const MiB = 1024 * KiB;

export const textLimits = {
  name: 80,
  displayName: 160,
  username: { min: 3, max: 50 },
  email: 254,
  bio: 300,
  phoneNumber: { min: 7, max: 20 },
  password: { min: 8, max: 128 },
  post: 5000,
  comment: 2000,
  /** The text that stands for a photo where it is not seen. */
  photoAlt: 500,
  location: 120,
  message: 4000,
  /** The part of a message that an answer to it quotes. */
  quote: 120,
  groupName: 80,
  groupDescription: 500,
  ticketSubject: 150,
  ticketDescription: 5000,
  /** Of a message or note in a ticket. */
  ticketMessage: 5000,
  savedReplyTitle: 80,
  savedReply: 5000,
  appeal: 5000,
  search: 100,
  /** Longer than any token of a link. */
  linkToken: 100,
  reportNote: 1000,
  rumour: 1000,
  rumourExplanation: 2000,
  rumourSource: 500,
  noticeTitle: 120,
  noticeBody: 5000,
  /** Of names of states, LGAs, batches and CDS groups. */
  audience: 200,
  calendarTitle: 120,
  /** The office that has announced an entry of the calendar. */
  announcedBy: 120,
  calendarNote: 1000,
  calendarSource: 300,
  ppaReview: 2000,
  /** Of names of places, states and LGAs in queries. */
  ppaName: 200,
  caseNote: 1000,
  suspensionReason: 1000,
  pushEndpoint: 2048,
  /** Of either end of a journey, in words. */
  journeyPlace: 80,
  /** Company, plate. */
  journeyVehicle: 80,
  safetyReason: 300,
  safetyAnswer: 500,
  letterTitle: 120,
  letterAddressee: 200,
  /** Of a template; its letters are longer by their values. */
  letterText: 10_000,
  letterRule: 500,
  letterSource: 500,
  /** The name of the person who received a letter. */
  receivedBy: 120,
  record: 4000,
  rollCallTitle: 120,
  /** Longer than any word, so that a wrong one of any form is told so. */
  rollCallWord: 40,
  correctionReason: 300,
} as const;

export const pageLimits = { default: 20, longDefault: 50, max: 100, characters: 128_000 } as const;

/** Photos (product 7.3). */
export const photoLimits = {
  galleryMax: 8,
  postMax: 4,
  /** The most of one message. */
  messageMax: 4,
  maxBytes: 10 * MiB,
  compressionNoticeBytes: 2 * MiB,
  /** Compression of the gallery and feed flow. */
  gallery: { longestSide: 1920, quality: 0.85 },
  /** Compression of the profile flow; files of at most `skipBytes` are sent unchanged. */
  profile: { skipBytes: 800 * KiB, longestSide: 800, quality: 0.8 },
  maxPixels: 40_000_000,
  maxSide: 10_000,
  /** Widths in pixels of the smaller copies that the server stores with each photo. */
  copyWidths: [96, 320, 800],
  /** One that takes longer is refused. */
  decodeWithin: 5 * SECOND,
} as const;

/** Voice notes (product 7.3). */
export const voiceLimits = {
  maxBytes: 2 * MiB,
  maxSeconds: 120,
  /** Seconds by which a recorder may stop too late. */
  lateStop: 5,
} as const;

/** Bytes of all photos and voice notes of a member, as they are stored (product 7.3). */
export const storageLimits = { perMember: 300 * MiB } as const;

/** The members' screens (product 7.4). */
export const screenLimits = {
  /** A call without any progress for this long has failed. */
  noProgress: 15 * SECOND,
  badgeMax: 9,
  dashboard: { messages: 3, suggestions: 3, groups: 3, activities: 5 },
  discovery: { featuredGroups: 3, featuredGroupMembersAbove: 50, suggested: 5, corpsMembers: 8 },
  skeletonCards: 3,
  mobileBreakpoint: 768,
  toastDuration: 5 * SECOND,
  /** Duration of a toast with a button. */
  toastWithActionDuration: 10 * SECOND,
  typingTimeout: 3 * SECOND,
  /** A shown scope of the feed is fetched again at most once in this time for new posts. */
  scopeRefreshEvery: 5 * SECOND,
  newPostToastEvery: 60 * SECOND,
  deliveredFlash: 0.8 * SECOND,
} as const;

export const serviceLimits = { cdsRequired: 8, days: 365, daysPerMonth: 30, daysKept: 365 } as const;

/** Announced dates (product 4.37), in days. */
export const calendarLimits = {
  /** The longest entry. */
  days: 31,
  /** The longest passing-out and entry of kind `other`. */
  longDays: 92,
  /** A member's calendar begins so long before today. */
  shownBefore: 31,
  /** Calendars on phones show a withdrawn entry as cancelled for this long. */
  cancelledFor: 30,
} as const;

/** The allowance (product 4.30). */
export const allowanceLimits = {
  /** Counts are shown from this many answers on, and change in steps of as many. */
  answers: 10,
  /** An answer is for a month of the last years. */
  years: 2,
} as const;

/** Reviews of a place are shown from this many on; ratings start at 1 (product 4.31). */
export const ppaLimits = { reviews: 3, ratingMax: 5 } as const;

/** The least similarity between profile name and portal name, from 0 to 1. */
export const portalNameSimilarity = 0.8;

export const pollingIntervals = {
  conversations: 3 * SECOND,
  messages: 2 * SECOND,
  /** Without news for `quietAfter` the longer intervals hold. */
  quietAfter: MINUTE,
  quiet: { conversations: 15 * SECOND, messages: 30 * SECOND },
} as const;

export const socketLimits = {
  /** Of a frame to the server. A longer one, such as a long post in emoji, goes over HTTP. */
  maxFrameBytes: 16 * KiB,
  reconnectAttempts: 5,
  reconnectDelay: 2 * SECOND,
  reconnectDelayPerAttempt: 1 * SECOND,
  /** After the attempts, while the page is visible. */
  reconnectPause: 30 * SECOND,
  /** An attempt that is not authenticated in this time has failed. */
  openTimeout: 15 * SECOND,
  /** At most this share of the delay is added at random. */
  reconnectSpread: 0.5,
  /** A process that stops closes this many sockets at once, with this time to the next ones, within `restartWithin`. */
  restartWave: 250,
  restartWaveEvery: 0.1 * SECOND,
  restartWithin: 3 * SECOND,
  /** It spreads the returns of its sockets, so that at most this many come back in a second. */
  returnsPerSecond: 1000,
  /** The longest time for which a client stays away at the server's request. */
  longestAbsence: 60 * SECOND,
  /** A create without echo or error within this time is sent again over HTTP with the same key. */
  echoTimeout: 5 * SECOND,
  framesPerSecond: 20,
  frameBurst: 50,
  /** Frames of one socket that the server has not handled yet; with a further one it closes the socket. */
  waitingFrames: 50,
  socketsPerMember: 10,
  /** Posts that one socket shows at a time; with a further one the oldest counts as closed. */
  openPosts: 20,
  /** Likes of one post go out at most once in this time, with the last number. */
  likesEvery: 1 * SECOND,
  /** A socket that does not show the feed gets at most one `feed_changed` in this time. */
  feedChangedEvery: 30 * SECOND,
  /** The client pings once in this time, and counts a channel as closed after `silence` without a frame. */
  pingEvery: 30 * SECOND,
  silence: 60 * SECOND,
  heartbeat: 30 * SECOND,
  sessionCheck: 4 * SECOND,
  /** A socket whose backlog stays above `backlogBytes` for `backlogTimeout` is closed. */
  backlogBytes: 1 * MiB,
  backlogTimeout: 5 * SECOND,
  /** The largest backlog of one socket, and of all sockets of a process together. */
  backlogBytesMax: 8 * MiB,
  backlogBytesTotal: 64 * MiB,
} as const;

export const messagingLimits = { unansweredToStrangers: 3, editWithin: 15 * MINUTE } as const;

/** Mentions in texts (product 4.34). */
export const mentionLimits = {
  /** The most members whom one text notifies. */
  perText: 20,
  /** Members are suggested from this many letters on, at most `suggestions` of them. */
  lettersToSuggest: 2,
  suggestions: 8,
} as const;

export const connectionLimits = { requestAgainAfter: 7 * DAY } as const;

/** Reports and cases (product 4.24). */
export const caseLimits = {
  suspensionDaysMax: 365,
  /** The most cases that one call decides. */
  decidedAtOnce: 50,
  /** The most earlier cases beside a case. */
  history: 20,
  /** The most reports that a case shows. */
  reports: 100,
  /** A decided case goes after this time, with its reports and evidence. */
  keptFor: 365 * DAY,
  /** The copies of photos and of a voice note go this long after the decision. */
  copiesKeptFor: 90 * DAY,
  /** A decision that its member sees goes after this time, with the appeal. */
  decisionsKeptFor: 2 * 365 * DAY,
} as const;

/** Support tickets (product 4.16). */
export const ticketLimits = {
  /** Working hours until an answer is due, by priority. */
  dueHours: { high: 8, medium: 24, low: 48 },
  /** Working hours are Monday to Friday between these hours in Lagos. */
  workingDay: { from: 8, to: 17 },
  /** A request under the Data Protection Act is due this long after it was opened. */
  dataProtectionWithin: 30 * DAY,
  /** A message opens a resolved or closed ticket again before this time is over. */
  reopenWithin: 14 * DAY,
  /** The most notes of a ticket. */
  notes: 100,
} as const;

/** Decisions about members and their appeals (product 4.44). */
export const appealLimits = {
  within: 30 * DAY,
  /** Characters of the content that a decision quotes. */
  excerpt: 200,
} as const;

/** Public figures of moderation (product 4.44). Numbers of cases from 1 to 9 are not shown. */
export const transparencyLimits = { quarters: 8, toldFrom: 10 } as const;

/** Figures for administrators (product 3.11). */
export const analyticsLimits = {
  /** The most intervals of one answer. */
  intervals: 400,
  /** The days on which a member was active are kept for this many days. */
  activityKeptFor: 400,
} as const;

/** Journeys (product 4.46). */
export const journeyLimits = {
  contacts: 5,
  /** The expected time is at most this far ahead. */
  ahead: 48 * HOUR,
  /** Contacts are told this long after the expected time. */
  alertAfter: 60 * MINUTE,
  /** Sends that waited for the network count from their own time if it is at most this long ago. */
  waited: DAY,
  /** In hours of the day in Nigeria; the two times themselves are by day. */
  daylight: { from: 6, to: 18 },
  /** A journey goes this long after its end. */
  keptFor: 7 * DAY,
  emergencyNumber: '112',
} as const;

/** Safety calls (product 4.47). */
export const safetyCallLimits = {
  openFor: 72 * HOUR,
  /** The same area is asked again after this time. */
  againAfter: 6 * HOUR,
  /** Answers go this long after the call was asked. */
  answersKeptFor: 30 * DAY,
  /** The most connections that a member sees with a call. */
  connections: 100,
} as const;

/** Letters of a member (product 4.48). Numbers of days but for `waited`. */
export const letterLimits = {
  /** Leave in a service year. */
  leaveDays: 14,
  /** Of a field or an outcome. */
  daysMax: 366,
  /** So long before it a marriage leave is asked for. */
  marriageAhead: 28,
  /** So long before the birth a maternity leave is asked for. */
  maternityAhead: 84,
  /** One that waited for the network counts from its own time if it is at most this long ago. */
  waited: 7 * DAY,
} as const;

/** Records of a member (product 4.48). */
export const recordLimits = {
  photos: 4,
  /** The day of a record is at most this many days ago. */
  daysBack: 400,
  /** As for letters. */
  waited: 7 * DAY,
  /** The most that Kopa keeps for a member. */
  kept: 500,
  codeLength: 10,
} as const;

/** Offices (product 4.49). */
export const officeLimits = {
  /** LGAs of a zonal inspector. */
  lgas: 30,
  /** The last day of an office is at most this many days ahead. */
  days: 366,
} as const;

/** Roll calls (product 4.50). */
export const rollCallLimits = {
  /** The most members in the place when it opens. */
  roster: 1_000,
  /** The most marks of one call. */
  marks: 500,
  /** Days from today to its day. */
  daysAhead: 7,
  /** From `from` to `to`. */
  hours: 8,
  /** It closes itself, and claims end, this long after `to`. */
  openAfterEnd: DAY,
  /** A mark or claim that waited for the network was made at most this long ago. */
  waited: DAY,
  /** Wrong words of a member and roll call; after them no word is taken. */
  wrongWords: 10,
  wordDigits: 4,
} as const;

/** The most members whom a member blocks, and as many whom they mute (product 4.26). */
export const blockLimits = { each: 5_000 } as const;

/** A notification is deleted this long after its event. */
export const notificationLifetime = 180 * DAY;

/** Groups (product 4.9). */
export const groupLimits = {
  /** Unread messages are counted up to this number. */
  unreadMax: 99,
  /** Groups of a member. The automatic groups count, and nobody is kept out of them. */
  memberships: 200,
} as const;

/** The administrators' lists (product 7.9). */
export const adminLimits = {
  pageSizes: [10, 20, 50, 100],
  defaultPageSize: 20,
  unpagedMax: 100,
  listHeight: 600,
  messagePreview: 100,
  /** The most entries of each kind in a member's activity. */
  activitySize: 50,
} as const;
