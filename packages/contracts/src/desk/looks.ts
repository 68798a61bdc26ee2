import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
import { Id, OneOf, Strict } from '../schema.ts';

/** The kinds of things on which two administrators may work at once. */
export const lookSubjects = ['ticket', 'case'] as const;

/** The ticket or case that an administrator looks at. */
export const Look = Strict({ subjectType: OneOf(lookSubjects), subjectId: Id });
export type Look = Static<typeof Look>;

/** Administrators, each with id and name. */
export const Lookers = Type.Array(Type.Object({ id: Id, name: Type.String() }));
export type Lookers = Static<typeof Lookers>;

const call = callsOf('desk', 'moderator');

export const lookAt = call('lookAt', 'PUT /api/admin/looks', {
  summary: 'Tell that one looks at a ticket or case, and learn who else does',
  description: 'A portal repeats it while the ticket or case is open. Each administrator looks at one thing at a time.',
  body: Look,
  response: { 200: Lookers },
});
