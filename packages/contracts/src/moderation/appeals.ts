import { type Static, Type } from 'typebox';
import { GivenPassword, signInLimits } from '../account/auth.ts';
import { callsOf } from '../route.ts';
import { Id, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

const call = callsOf('moderation', 'visitor');

/** The appeal of a suspended member. */
export const NewAppeal = Strict({
  email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }),
  password: GivenPassword,
  text: Text(textLimits.appeal),
});
export type NewAppeal = Static<typeof NewAppeal>;

export const createAppeal = call('createAppeal', 'POST /api/auth/appeals', {
  summary: 'Ask for a review of a suspension; it becomes an appeal with a support ticket',
  description: 'It appeals against the newest suspension. `id` is that of the ticket, which ends with the appeal.',
  errors: ['invalid_credentials', 'not_suspended', 'appeal_open', 'appeal_exists'],
  limits: signInLimits,
  gate: 'passwords',
  body: NewAppeal,
  response: { 201: Type.Object({ id: Id }) },
});
