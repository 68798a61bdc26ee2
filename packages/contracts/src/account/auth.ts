import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Line, NoContent, Nullable, Strict } from '../schema.ts';
import { textLimits } from '../text-limits.ts';
import { Email, User, Username } from './user.ts';

/** A new password. It is never trimmed or truncated. */
export const NewPassword = Type.String({
  minLength: textLimits.password.min,
  maxLength: textLimits.password.max,
});

/** A password entered to sign in or to confirm an action. It has no minimum length beyond one character. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: textLimits.password.max });

export const PhoneNumber = Type.String({
  minLength: textLimits.phoneNumber.min,
  maxLength: textLimits.phoneNumber.max,
  pattern: '^\\+?[0-9 ()-]+$',
  trim: true,
});

const visitorCall = callsOf('account', 'visitor');
const memberCall = callsOf('account', 'member');
const SignedIn = Type.Object({ user: User });

export const Registration = Strict({
  firstName: Line(textLimits.name),
  middleName: Type.Optional(Nullable(Line(textLimits.name, 0))),
  surname: Line(textLimits.name),
  email: Email,
  phoneNumber: PhoneNumber,
  username: Username,
  password: NewPassword,
  confirmPassword: Type.String({ maxLength: textLimits.password.max }),
});
export type Registration = Static<typeof Registration>;

/** The limits of a call that compares a password to sign in. */
export const signInLimits = [
  'loginFailuresPerAddress',
  'loginFailuresPerAccount',
  'loginFailuresEverywhere',
  'signInsPerAccount',
  'signInsEverywhere',
] as const;

export const login = visitorCall('login', 'POST /api/auth/login', {
  summary: 'Sign in; sets the session cookie',
  errors: ['invalid_credentials', 'account_suspended'],
  limits: signInLimits,
  gate: 'passwords',
  body: Strict({
    email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }),
    password: GivenPassword,
  }),
  response: { 200: SignedIn },
});

export const register = visitorCall('register', 'POST /api/auth/register', {
  summary: 'Register; sets the session cookie',
  errors: ['password_mismatch', 'common_password', 'email_taken', 'username_taken'],
  limits: ['registrationsPerAddress', 'takenEmailsPerAddress'],
  gate: 'registrations',
  body: Registration,
  response: { 201: SignedIn },
});

export const logout = memberCall('logout', 'POST /api/auth/logout', {
  summary: 'End the session',
  response: { 204: NoContent },
});

export const getCurrentUser = memberCall('getCurrentUser', 'GET /api/auth/user', {
  summary: 'The signed-in member',
  response: { 200: User },
});
