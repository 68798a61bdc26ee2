import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create } from '../../../steps/groups.ts';
import { write } from '../../../steps/messages.ts';
import type { World } from '../../world.ts';

const conversationsOf = async ({ id, call }: TestMember) => done(await call('GET', `/api/users/${id}/conversations`));
const ownGroupsOf = async ({ id, call }: TestMember) => done(await call('GET', `/api/users/${id}/groups`));

/** Outcomes of muted conversations (product 4.26). */
export const mutedConversationOutcomes = {
  'is muted for one of the two, still gets messages and counts them, and can be unmuted': async (world: World) => {
    const [one, other] = [await world.register(), await world.register()];
    const id = (await write(other, one)).conversationId;
    const url = `/api/users/${one.id}/conversations/${id}/mute`;
    for (const _again of [1, 2]) expect((await one.call('PUT', url)).status).toBe(204);
    (await write(other, one)).conversationId;
    expect(await conversationsOf(one)).toMatchObject([{ id, isMuted: true, unreadCount: 2 }]);
    expect(await conversationsOf(other)).toMatchObject([{ id, isMuted: false }]);
    for (const _again of [1, 2]) expect((await one.call('DELETE', url)).status).toBe(204);
    expect(await conversationsOf(one)).toMatchObject([{ id, isMuted: false, unreadCount: 2 }]);
  },
};

/** Outcomes of muted groups (product 4.26). */
export const mutedGroupOutcomes = {
  'is muted for one of its members, until they unmute or leave it': async (world: World) => {
    const [one, other] = [await world.register(), await world.register()];
    const id = (await create(one)).id;
    const members = `/api/groups/${id}/members`;
    done(await other.call('POST', members));
    const url = `/api/users/${one.id}/groups/${id}/mute`;
    for (const _again of [1, 2]) expect((await one.call('PUT', url)).status).toBe(204);
    expect(await ownGroupsOf(one)).toMatchObject([{ id, isMuted: true }]);
    expect(await ownGroupsOf(other)).toMatchObject([{ id, isMuted: false }]);
    for (const _again of [1, 2]) expect((await one.call('DELETE', url)).status).toBe(204);
    expect(await ownGroupsOf(one)).toMatchObject([{ id, isMuted: false }]);
    done(await one.call('PUT', url));
    done(await one.call('DELETE', members));
    const listed = done(await one.call('GET', '/api/groups?limit=100'));
    expect(listed.find((group: { id: number }) => group.id === id)).toMatchObject({ isMember: false, isMuted: false });
    expect(done(await one.call('POST', members))).toMatchObject({ isMember: true, isMuted: false });
  },
};
