import type { Answer } from '../answer.ts';
import type { TestMember } from '../members.ts';

type Step = (member: TestMember, other: { id: number }) => Promise<Answer>;
const step =
  (method: 'PUT' | 'DELETE', list: 'blocks' | 'mutes' | 'following'): Step =>
  ({ id, call }, other) =>
    call(method, `/api/users/${id}/${list}/${other.id}`);

export const block = step('PUT', 'blocks');
export const unblock = step('DELETE', 'blocks');
export const mute = step('PUT', 'mutes');
export const unmute = step('DELETE', 'mutes');
export const follow = step('PUT', 'following');
export const unfollow = step('DELETE', 'following');
