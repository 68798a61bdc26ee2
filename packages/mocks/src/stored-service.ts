import type { AdminCalendarEntry, CalendarChange } from '@kopa/contracts/calendar';
import type { Notice } from '@kopa/contracts/channels';
import type { NewPpaReview } from '@kopa/contracts/ppas';
import type { AdminRumour } from '@kopa/contracts/rumours';
import type { AllowanceKind } from '@kopa/rules/allowance';
import type { ChannelAudience } from '@kopa/rules/channels';
import type { Place } from '@kopa/rules/ppas';

/** A member's answer for a month; state and batch are those of the first one. */
export interface StoredAllowanceAnswer {
  userId: number;
  month: string;
  paidOn: string | null;
  values: Partial<Record<AllowanceKind, string>>;
  versions: Partial<Record<AllowanceKind, number>>;
}

/** A channel of official notices. */
export type StoredChannel = ChannelAudience & { id: number };

/** A notice; `administrator` is a username. */
export interface StoredNotice extends Omit<Notice, 'acknowledgedAt' | 'author'> {
  administrator: string;
  reach: number;
  acknowledgedAt: Map<number, string>;
}

/** Announced dates with their history. */
export interface StoredCalendarEntry {
  entry: AdminCalendarEntry;
  history: CalendarChange[];
  isWithdrawn: boolean;
}

/** How far a member has read in a channel, and whether they have muted it. */
export interface StoredChannelMark {
  userId: number;
  channelId: number;
  lastReadNoticeId: number;
  isMuted: boolean;
}

/** A rumour with the ids of its askers. */
export type StoredRumour = Omit<AdminRumour, 'askers' | 'photoBytes'> & {
  askerIds: Set<number>;
  answerPosition: number | null;
};

/** A review with its place and writer. */
export interface StoredPpaReview extends Required<NewPpaReview> {
  id: number;
  userId: number;
  place: Place;
  /** The portal account. */
  account?: string | undefined;
}
