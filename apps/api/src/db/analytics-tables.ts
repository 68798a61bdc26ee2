/** The figures of one past day in Lagos. */
export interface AnalyticsDaysTable {
  /** YYYY-MM-DD. */
  day: string;
  registrations: number;
  activeMembers: number;
  posts: number;
  comments: number;
  messages: number;
  connections: number;
  portalLinks: number;
  reports: number;
  tickets: number;
  answers: number;
  /** Seconds from the tickets that were answered to their answers, together. */
  answerSeconds: number;
}

/** Posts of a day by the state of their authors. */
export interface AnalyticsStatePostsTable {
  day: string;
  state: string;
  posts: number;
}

/** Members who were there in a whole week or month that is over. */
export interface AnalyticsActiveMembersTable {
  kind: 'week' | 'month';
  startsOn: string;
  members: number;
}

/** On which days of a month a member was there. */
export interface MemberActivityTable {
  memberId: number;
  /** The first day of the month, YYYY-MM-DD. */
  month: string;
  /** Bits: the lowest is the first of the month. */
  days: number;
}
