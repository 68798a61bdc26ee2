import { DAY, HOUR, MINUTE, SECOND } from '../time.ts';

export const sessionLimits = {
  idle: 7 * DAY,
  absolute: 30 * DAY,
  /** Sessions of a member. A further sign-in ends the oldest. */
  perMember: 30,
  adminAbsolute: 8 * HOUR,
  adminIdle: 30 * MINUTE,
  /** The portal warns an administrator this long before the session ends. */
  adminIdleWarning: 2 * MINUTE,
} as const;

/** One-time codes of administrators (product 4.18). */
export const otpLimits = {
  digits: 6,
  /** How long a code is shown. The one before and the one after are valid too. */
  period: 30 * SECOND,
  recoveryCodes: 10,
  /** A dangerous action asks for a code if the last one is older. */
  freshFor: 15 * MINUTE,
} as const;

/** A device without a sign-in for this time counts as new again. Browsers keep a cookie no longer. */
export const deviceLifetime = 400 * DAY;

/** How long the links of mails are valid. */
export const linkLifetimes = { password_reset: 30 * MINUTE, email_confirmation: 7 * DAY } as const;

/** How long after the confirmation of a new email links for a password still go to the previous one. */
export const formerEmailLifetime = 7 * DAY;
