import type { AdminRumour, Rumour } from '@kopa/contracts/news/rumours';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

/** Asks about a rumour. */
export async function ask({ call }: TestMember, changes: object = {}): Promise<Rumour> {
  return done(await call('POST', '/api/rumours', { text: 'Something that people say', ...changes }));
}

/** Answers a rumour. */
export async function answerTo({ administrator }: World, id: number, changes: object = {}): Promise<AdminRumour> {
  const answer = { verdict: 'unclear', explanation: 'Nobody knows yet.', ...changes };
  return done(await administrator.call('PATCH', `/api/admin/rumours/${id}`, answer));
}
