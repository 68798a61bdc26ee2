import type { Group } from '@kopa/contracts/groups';
import { expect } from 'vitest';
import { done, type Member, type World } from '../world.ts';

const create = async (creator: Member, fields: object = {}): Promise<Group> =>
  done(await creator.call('POST', '/api/groups', { name: 'Hikers', type: 'public', ...fields }));
const join = (member: Member, { id }: Group, userId?: number) =>
  member.call('POST', `/api/groups/${id}/members`, userId === undefined ? undefined : { userId });
const leave = (member: Member, { id }: Group) => member.call('DELETE', `/api/groups/${id}/members`);
const invitationsOf = async (member: Member): Promise<Group[]> =>
  done(await member.call('GET', '/api/groups?standing=invited'));
const notificationsOf = async (member: Member) =>
  done(await member.call('GET', `/api/users/${member.id}/notifications`));

/** Facts about new groups (product 4.9). */
export const groupCreationFacts = {
  'has its creator as the first member, and needs no description': async (world: World) => {
    expect(await create(world.chidi, { name: ' Readers ' })).toMatchObject({
      ...{ name: 'Readers', description: '', memberCount: 1, isMember: true },
    });
  },
};

/** Facts about joining and leaving. */
export const membershipFacts = {
  'counts a member once, however often they join or leave': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator);
    for (let count = 0; count < 2; count += 1) {
      expect(done(await join(member, group))).toMatchObject({ memberCount: 2, isMember: true });
    }
    for (let count = 0; count < 2; count += 1) {
      expect((await leave(member, group)).status).toBe(204);
    }
    const listed: Group[] = done(await member.call('GET', '/api/groups?limit=100'));
    expect(listed.find(({ id }) => id === group.id)).toMatchObject({ memberCount: 1, isMember: false });
  },

  'puts nobody into a group who has not accepted the invitation': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    for (const type of ['public', 'private']) {
      const group = await create(creator, { type });
      expect(done(await join(creator, group, member.id))).toMatchObject({ memberCount: 1, isInvited: false });
      expect(await invitationsOf(creator)).toEqual([]);
      expect(await invitationsOf(member)).toMatchObject([{ id: group.id, isInvited: true, isMember: false }]);
      expect(done(await join(member, group))).toMatchObject({ memberCount: 2, isMember: true, isInvited: false });
      expect(await invitationsOf(member)).toEqual([]);
      expect((await join(member, group, world.chidi.id)).body.code).toBe('forbidden');
    }
  },

  'lets a member into a private group once for each invitation': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator, { type: 'private' });
    expect((await join(member, group)).body.code).toBe('private_group');
    done(await join(creator, group, member.id));
    expect(done(await join(member, group))).toMatchObject({ isMember: true });
    await leave(member, group);
    expect((await join(member, group)).body.code).toBe('private_group');
  },

  'ends an invitation that its member declines': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator, { type: 'private' });
    done(await join(creator, group, member.id));
    expect((await leave(member, group)).status).toBe(204);
    expect(await invitationsOf(member)).toEqual([]);
    expect((await join(member, group)).body.code).toBe('private_group');
  },

  'tells the invited member once, and names the group': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator, { type: 'private' });
    for (let count = 0; count < 2; count += 1) done(await join(creator, group, member.id));
    const message = `${creator.user.name} invited you to Hikers`;
    expect(await notificationsOf(member)).toMatchObject([
      { type: 'other', message, relatedId: group.id, relatedType: 'group' },
    ]);
    expect(await invitationsOf(member)).toHaveLength(1);
  },

  'does not invite a member who is in the group': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator);
    done(await join(member, group));
    expect(done(await join(creator, group, member.id))).toMatchObject({ memberCount: 2 });
    expect(await notificationsOf(member)).toEqual([]);
    await leave(member, group);
    expect(await invitationsOf(member)).toEqual([]);
  },

  'lets the creator of a private group rejoin it': async (world: World) => {
    const creator = await world.register();
    const group = await create(creator, { type: 'private' });
    done(await leave(creator, group));
    expect(done(await join(creator, group))).toMatchObject({ memberCount: 1, isMember: true });
  },
};
