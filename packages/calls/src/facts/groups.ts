import type { Group } from '@kopa/contracts/groups';
import { expect } from 'vitest';
import { done, type Member, type World } from '../world.ts';

const create = async (creator: Member, fields: object = {}): Promise<Group> =>
  done(await creator.call('POST', '/api/groups', { name: 'Hikers', type: 'public', ...fields }));
const join = (member: Member, { id }: Group, userId?: number) =>
  member.call('POST', `/api/groups/${id}/members`, userId === undefined ? undefined : { userId });

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
      expect((await member.call('DELETE', `/api/groups/${group.id}/members`)).status).toBe(204);
    }
    const listed: Group[] = done(await member.call('GET', '/api/groups?limit=100'));
    expect(listed.find(({ id }) => id === group.id)).toMatchObject({ memberCount: 1, isMember: false });
  },

  'lets a member into a private group after the creator added them': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator, { type: 'private' });
    expect((await join(member, group)).body.code).toBe('private_group');
    expect(done(await join(creator, group, member.id))).toMatchObject({ memberCount: 2 });
    expect(done(await join(member, group))).toMatchObject({ memberCount: 2, isMember: true });
    expect((await join(member, group, world.chidi.id)).body.code).toBe('forbidden');
  },

  'lets the creator of a private group rejoin it': async (world: World) => {
    const creator = await world.register();
    const group = await create(creator, { type: 'private' });
    done(await creator.call('DELETE', `/api/groups/${group.id}/members`));
    expect(done(await join(creator, group))).toMatchObject({ memberCount: 1, isMember: true });
  },
};
