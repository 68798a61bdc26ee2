import { type Static, Type } from 'typebox';
import { OneOf } from '../schema.ts';

/** Whose first message a member takes (product 4.27). */
export const messageSources = ['everyone', 'connections'] as const;
export type MessageSource = (typeof messageSources)[number];

/** A member's privacy settings (product 4.27). */
export const Privacy = Type.Object({
  messagesFrom: OneOf(messageSources),
  /** Connections see when the member is online. */
  showOnline: Type.Boolean(),
  /** Members who are no connections find the member in lists and searches. */
  discoverable: Type.Boolean(),
});
export type Privacy = Static<typeof Privacy>;

/** The privacy of a new member. */
export const openPrivacy: Privacy = { messagesFrom: 'everyone', showOnline: true, discoverable: true };
