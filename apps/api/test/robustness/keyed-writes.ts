import { randomUUID } from 'node:crypto';
import type { Answer } from '../answer.ts';
import { connectAt, type RemoteMember, registerAt } from './remote-members.ts';

/** A create with an idempotency key. It may be sent any number of times. */
export interface KeyedWrite {
  kind: 'post' | 'comment' | 'message';
  content: string;
  send(): Promise<Answer>;
}

/** Returns a function that makes keyed writes of a member in turn: comment, message, post. Each content is unique. */
function keyedWrites(author: RemoteMember, postId: number, receiverId: number): () => KeyedWrite {
  let count = 0;
  return () => {
    count += 1;
    const kind = (['post', 'comment', 'message'] as const)[count % 3] as KeyedWrite['kind'];
    const content = `${kind} ${count} of ${author.id}`;
    const headers = { 'idempotency-key': randomUUID() };
    const path = {
      post: '/api/social-feeds',
      comment: `/api/social-feeds/${postId}/comments`,
      message: '/api/messages/direct',
    };
    const body = {
      post: { type: 'status', content },
      comment: { content },
      message: { senderId: author.id, receiverId, content },
    };
    return { kind, content, send: () => author.call('POST', path[kind], body[kind], headers) };
  };
}

/** The id of the created post, comment or message. */
export function idOf({ body }: Answer): number {
  return (body.message?.id ?? body.id) as number;
}

/** Registers two connected members, of whom the first has shared a post; `nextOf` has the keyed writes of each. */
export async function writersAt(port: number) {
  const [ada, bayo] = [await registerAt(port), await registerAt(port)];
  await connectAt(ada, bayo);
  const post = await ada.call('POST', '/api/social-feeds', { type: 'status', content: 'the first' });
  const postId: number = post.body.id;
  const nextOf = [keyedWrites(ada, postId, bayo.id), keyedWrites(bayo, postId, ada.id)] as const;
  return { ada, bayo, postId, nextOf };
}
