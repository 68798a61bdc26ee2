import type { AdminRumour, Rumour } from '@kopa/contracts/news/rumours';
import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';

type By = Pick<TestMember, 'call'>;

/** Asks about a rumour. */
export async function ask({ call }: By, changes: object = {}): Promise<Rumour> {
  return done(await call('POST', '/api/rumours', { text: 'Something that people say', ...changes }));
}

/** Answers a rumour. */
export async function answerTo({ call }: By, id: number, changes: object = {}): Promise<AdminRumour> {
  const answer = { verdict: 'unclear', explanation: 'Nobody knows yet.', ...changes };
  return done(await call('PATCH', `/api/admin/rumours/${id}`, answer));
}
