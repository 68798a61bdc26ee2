import { type Static, Type } from 'typebox';
import { GivenPassword, signInLimits } from '../account/auth.ts';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Id, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

const tags: Tag[] = ['auth'];

/** The appeal of a suspended member. */
export const NewAppeal = Strict({
  email: Type.String({ minLength: 1, maxLength: textLimits.email, trim: true }),
  password: GivenPassword,
  text: Text(textLimits.appeal),
});
export type NewAppeal = Static<typeof NewAppeal>;

export const createAppeal = route({
  method: 'POST',
  url: '/api/auth/appeals',
  errors: ['invalid_credentials', 'not_suspended', 'appeal_open', 'appeal_exists'],
  limits: signInLimits,
  schema: {
    operationId: 'createAppeal',
    tags,
    summary: 'Ask for a review of a suspension; it becomes an appeal with a support ticket',
    description: 'It appeals against the newest suspension. `id` is that of the ticket, which ends with the appeal.',
    body: NewAppeal,
    response: { 201: Type.Object({ id: Id }) },
  },
});
