import { done, type Member, type World } from './world.ts';

type Kind = 'blocks' | 'mutes';
export const put = async ({ id, call }: Member, kind: Kind, other: Member) =>
  done(await call('PUT', `/api/users/${id}/${kind}/${other.id}`));
export const end = async ({ id, call }: Member, kind: Kind, other: Member) =>
  done(await call('DELETE', `/api/users/${id}/${kind}/${other.id}`));

export const read = async ({ call }: Member, url: string) => done(await call('GET', url));
export const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
export const feedOf = async (member: Member): Promise<number[]> =>
  idsOf(await read(member, '/api/social-feeds?limit=100'));
export const commentsOf = async (member: Member, postId: number): Promise<number[]> =>
  idsOf(await read(member, `/api/social-feeds/${postId}/comments`));
export const comment = async (member: Member, postId: number): Promise<number> =>
  done(await member.call('POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' })).id;
export const notificationsOf = (member: Member) => read(member, `/api/users/${member.id}/notifications`);
export const unreadOf = async (member: Member): Promise<number> =>
  (await read(member, `/api/users/${member.id}/notifications/unread-count`)).count;

export const two = async (world: World) => [await world.register(), await world.register()] as const;

/** The published frames of the last calls whose receivers may include a member: named, or on a page that shows it. */
export function published(world: World, { id }: Member): string[] {
  return world.takePublished().flatMap(({ type, audience }) => {
    if (audience === 'everyone') return [type];
    if (!('place' in audience)) return audience.includes(id) ? [type] : [];
    return audience.skipped?.includes(id) ? [] : [type];
  });
}
