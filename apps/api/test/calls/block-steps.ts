import { done } from '../answer.ts';
import type { TestMember } from '../members.ts';
import type { World } from './world.ts';

type Kind = 'blocks' | 'mutes';
export const put = async ({ id, call }: TestMember, kind: Kind, other: TestMember) =>
  done(await call('PUT', `/api/users/${id}/${kind}/${other.id}`));
export const end = async ({ id, call }: TestMember, kind: Kind, other: TestMember) =>
  done(await call('DELETE', `/api/users/${id}/${kind}/${other.id}`));

export const read = async ({ call }: TestMember, url: string) => done(await call('GET', url));
export const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
export const feedOf = async (member: TestMember): Promise<number[]> =>
  idsOf(await read(member, '/api/social-feeds?limit=100'));
export const commentsOf = async (member: TestMember, postId: number): Promise<number[]> =>
  idsOf(await read(member, `/api/social-feeds/${postId}/comments`));
export const comment = async (member: TestMember, postId: number): Promise<number> =>
  done(await member.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' })).id;
export const notificationsOf = (member: TestMember) => read(member, `/api/users/${member.id}/notifications`);
export const unreadOf = async (member: TestMember): Promise<number> =>
  (await read(member, `/api/users/${member.id}/notifications/unread-count`)).count;

export const two = async (world: World) => [await world.register(), await world.register()] as const;

/** The published frames of the last calls whose receivers may include a member: named, or on a page that shows it. */
export function published(world: World, { id }: TestMember): string[] {
  return world.takePublished().flatMap(({ type, audience }) => {
    if (audience === 'everyone') return [type];
    if (!('place' in audience)) return audience.includes(id) ? [type] : [];
    return audience.skipped?.includes(id) ? [] : [type];
  });
}
