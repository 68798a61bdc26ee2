import type { Comment, Post } from '@kopa/contracts/feed/posts';
import { type Answer, done, idsOf } from '../answer.ts';
import type { TestMember } from '../members.ts';

type By = Pick<TestMember, 'call'>;

/** Shares a post. */
export async function share({ call }: By, fields: object = {}): Promise<Post> {
  return done(await call('POST', '/api/social-feeds', { type: 'status', content: 'A post', ...fields }));
}

/** Shares a post; returns its id. */
export const postOf = async (member: By, content = 'A post'): Promise<number> => (await share(member, { content })).id;

/** The ids of the posts in a member's feed. */
export const feedOf = async ({ call }: By): Promise<number[]> =>
  idsOf(done(await call('GET', '/api/social-feeds?limit=100')));

/** Comments on a post. */
export async function comment({ call }: By, postId: number, content = 'Well done'): Promise<Comment> {
  return done(await call('POST', `/api/social-feeds/${postId}/comments`, { content }));
}

/** The comments on a post as a member sees them. */
export async function commentsOf({ call }: By, postId: number): Promise<Comment[]> {
  return done(await call('GET', `/api/social-feeds/${postId}/comments`));
}

export const like = ({ call }: By, postId: number): Promise<Answer> => call('POST', `/api/social-feeds/${postId}/like`);
export const unlike = ({ call }: By, postId: number): Promise<Answer> =>
  call('DELETE', `/api/social-feeds/${postId}/like`);
