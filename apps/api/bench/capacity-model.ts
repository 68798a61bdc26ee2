import { analyticsLimits, notificationLifetime } from '@kopa/contracts/limits';

/** The model of docs/capacity.md: how often members do what, and the rows that come of it. */

/** Members of the model. */
export const sizes = [350_000, 1_000_000];
const daysOfYear = 365;
const day = 24 * 60 * 60 * 1_000;

/** Assumptions about the use by members. They are not measured: the first month of real use replaces them. */
export const assumed = {
  /** Share of the members who open the app on a day. */
  active: 0.4,
  /** Of an active member on a day. */
  calls: 90,
  messages: 12,
  groupMessages: 2,
  posts: 0.15,
  comments: 0.5,
  likes: 4,
  notifications: 5,
  /** Of a message. */
  reactions: 0.1,
  messagePhotos: 0.01,
  messageVoiceNotes: 0.005,
  /** Of a post. */
  postPhotos: 0.3,
  /** Of a text that everybody may read. */
  mentions: 0.1,
  /** Of a member in a year. */
  galleryPhotos: 6,
  connections: 25,
  conversations: 20,
  groups: 5,
  follows: 20,
  tickets: 0.2,
  reports: 0.05,
  acknowledgements: 20,
  rumourAskers: 0.3,
  rumours: 0.02,
  /** Browsers with push messages of a member. */
  subscriptions: 0.6,
  /** Official notices on a day, to all audiences together. */
  notices: 10,
  /** Members of a place of assignment. */
  membersOfPlace: 15,
  /** Share of the active members who have a socket open in the busiest hour. */
  sockets: 0.15,
  /** The busiest minute (a posting list, a notice) against the average of a day. */
  peak: 10,
  /** Bytes of a photo with its three copies, of a voice note of twelve seconds, and of an average answer. */
  photoBytes: 200_000,
  voiceNoteBytes: 48_000,
  answerBytes: 2_700,
  /** Processor time of an average call in ms, for process and database together. */
  callTime: 0.5,
};

/** Bytes by which texts of people are longer than those of the generator. */
export const longerTexts: Record<string, number> = {
  ...{ direct_messages: 40, group_messages: 40, comments: 40, posts: 150 },
  ...{ rumours: 150, ppa_reviews: 200, reports: 60, cases: 100 },
};

const ofActive = assumed.active * daysOfYear;
const messages = assumed.messages * ofActive;
const groupMessages = assumed.groupMessages * ofActive;
const posts = assumed.posts * ofActive;
const comments = assumed.comments * ofActive;

/** Photos and voice notes of one member in a year. */
export const uploads = {
  photos: assumed.galleryPhotos + posts * assumed.postPhotos + (messages + groupMessages) * assumed.messagePhotos,
  voiceNotes: (messages + groupMessages) * assumed.messageVoiceNotes,
};

/** Rows a year for one member, by table. What the clean-up removes counts with the days that it stays. */
export const rowsOfMember: Record<string, number> = {
  direct_messages: messages,
  direct_message_reactions: messages * assumed.reactions,
  group_messages: groupMessages,
  group_message_reactions: groupMessages * assumed.reactions,
  posts,
  post_places: posts,
  post_photos: posts * assumed.postPhotos,
  comments,
  post_likes: assumed.likes * ofActive,
  like_notices: assumed.likes * ofActive * 0.05,
  mention_notices: (posts + comments + groupMessages) * assumed.mentions,
  notifications: (assumed.notifications * assumed.active * notificationLifetime) / day,
  idempotency_keys:
    (assumed.messages + assumed.groupMessages + assumed.posts + assumed.comments) * assumed.active * 2.5,
  conversations: assumed.conversations / 2,
  conversation_members: assumed.conversations,
  connections: assumed.connections / 2,
  follows: assumed.follows,
  follow_notices: assumed.follows,
  blocks: 0.2,
  mutes: 0.5,
  hidden_members: 0.9,
  group_members: assumed.groups,
  group_invitations: 1,
  groups: 0.02,
  photos: uploads.photos,
  voice_notes: uploads.voiceNotes,
  members: 1,
  member_activity: analyticsLimits.activityKeptFor / 30,
  portal_links: 1,
  sessions: 2,
  devices: 2,
  push_subscriptions: assumed.subscriptions,
  service_clearances: 11,
  service_items: 10,
  service_calendars: 0.1,
  allowance_answers: 6,
  allowance_marks: 6,
  ppas: 1 / assumed.membersOfPlace,
  ppa_reviews: 0.3,
  channel_marks: 4,
  notice_acknowledgements: assumed.acknowledgements,
  rumours: assumed.rumours,
  rumour_askers: assumed.rumourAskers,
  support_tickets: assumed.tickets,
  reports: assumed.reports,
  cases: assumed.reports / 1.5,
  audit_log: 0.3,
};

const states = 37;
/** Rows a year of all members together, however many they are. */
export const rowsOfAll: Record<string, number> = {
  notices: assumed.notices * daysOfYear,
  notice_figures: assumed.notices * daysOfYear * 16,
  analytics_days: daysOfYear,
  analytics_state_posts: daysOfYear * states,
  analytics_active_members: 64,
  allowance_figures: 12 * (1 + states + 3),
  member_figures: 12_000,
  channels: 900,
};

/** Tables that jobs empty within days, and tables of a few rows. The model leaves them out because they are small. */
export const uncounted = [
  ...['pushes', 'mails', 'mail_links', 'news_rounds', 'service_reminder_rounds', 'counter_check'],
  ...['administrators', 'administrator_sessions', 'administrator_recovery_codes'],
  ...['case_photos', 'case_more_photos', 'case_voices', 'kysely_migration', 'kysely_migration_lock'],
];

export function averageOf(members: number): number {
  return (members * assumed.active * assumed.calls) / 86_400;
}

export function peakOf(members: number): number {
  return averageOf(members) * assumed.peak;
}

export function writesOfDay(): number {
  const { likes } = assumed;
  return assumed.messages + assumed.groupMessages + assumed.posts + assumed.comments + likes;
}

/** A second in the busiest minute, for something that an active member does so often on a day. */
export function writesOf(members: number, ofDay: number): number {
  return (peakOf(members) * ofDay) / assumed.calls;
}
