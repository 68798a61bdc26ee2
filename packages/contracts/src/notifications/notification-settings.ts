import { type Static, type TBoolean, Type } from 'typebox';
import { Strict } from '../schema.ts';

/** The kinds of push messages that a member may switch off, and whether they show the text of a message. */
export const notificationSettingNames = [
  'messages',
  'connections',
  'likes',
  'comments',
  'notices',
  'journeys',
  'messageText',
] as const;
export type NotificationSettingName = (typeof notificationSettingNames)[number];

const settings = Object.fromEntries(notificationSettingNames.map((name) => [name, Type.Boolean()])) as Record<
  NotificationSettingName,
  TBoolean
>;

/** A member's choice of push messages (product 4.29). It governs push only; all are true at first. */
export const NotificationSettings = Type.Object(settings);
export type NotificationSettings = Static<typeof NotificationSettings>;

/** The settings to change. */
export const NotificationSettingsChange = Strict(
  Object.fromEntries(notificationSettingNames.map((name) => [name, Type.Optional(Type.Boolean())])) as Record<
    NotificationSettingName,
    ReturnType<typeof Type.Optional<TBoolean>>
  >,
  { minProperties: 1 },
);
export type NotificationSettingsChange = Partial<NotificationSettings>;
