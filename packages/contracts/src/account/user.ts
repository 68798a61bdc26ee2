import { type Static, Type } from 'typebox';
import { NotificationSettings } from '../notifications/notification-settings.ts';
import { shownToEveryone } from '../people/person.ts';
import { Nullable } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { Privacy } from './privacy.ts';

/** A member's own account (product 4.4). */
export const User = Type.Object({
  ...shownToEveryone,
  email: Type.String(),
  phoneNumber: Type.String(),
  stateCode: Nullable(Type.String()),
  /** The link of the mail to the present email was used. */
  emailConfirmed: Type.Boolean(),
  /** An administrator has set the password; the app asks for a new one before anything else. */
  mustChangePassword: Type.Boolean(),
  privacy: Privacy,
  notificationSettings: NotificationSettings,
});
export type User = Static<typeof User>;

export const Username = Type.String({
  minLength: textLimits.username.min,
  maxLength: textLimits.username.max,
  pattern: '^[A-Za-z0-9_.-]+$',
  trim: true,
});
export const Email = Type.String({ format: 'email', maxLength: textLimits.email, trim: true });
