import type { Group } from '@kopa/contracts/chat/groups';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, join, leave, rolesIn, setRole, view } from '../../../steps/groups.ts';
import { notificationsOf } from '../../../steps/notifications.ts';
import { block } from '../../../steps/people.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const invitationsOf = async (member: TestMember): Promise<Group[]> =>
  done(await member.call('GET', '/api/groups?standing=invited'));

/** Outcomes of new groups (product 4.9). */
export const groupCreationOutcomes = {
  'has its creator as the first member, and needs no description': async (world: World) => {
    expect(await create(world.chidi, { name: ' Readers ' })).toMatchObject({
      ...{ name: 'Readers', description: '', memberCount: 1, isMember: true, role: 'owner', photo: null },
      ...{ lastMessage: null, unreadCount: 0, isAutomatic: false },
    });
  },
};

/** Outcomes of joining and leaving. */
export const membershipOutcomes = {
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
    const listed: Group[] = done(await member.call('GET', '/api/groups?limit=100'));
    expect(listed.map(({ id }) => id)).toContain(group.id);
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

  'ends with its last member, also for invited members': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    const group = await create(creator, { type: 'private' });
    done(await join(creator, group, member.id));
    done(await leave(creator, group));
    for (const one of [creator, member]) {
      expect((await one.call('GET', `/api/groups/${group.id}`)).status).toBe(404);
      expect((await join(one, group)).status).toBe(404);
      expect((await leave(one, group)).status).toBe(404);
    }
    expect(await invitationsOf(member)).toEqual([]);
    const listed: Group[] = done(await member.call('GET', '/api/groups?limit=100'));
    expect(listed.map(({ id }) => id)).not.toContain(group.id);
  },

  'goes from an owner who leaves to the longest-standing moderator, then member': async (world: World) => {
    const people = [];
    for (let count = 0; count < 5; count += 1) people.push(await world.register());
    const [owner, first, second, third, fourth] = people as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const group = await create(owner);
    for (const member of [fourth, first, second, third]) done(await join(member, group));
    for (const member of [third, second]) done(await setRole(owner, group, member, 'moderator'));
    done(await leave(owner, group));
    expect(await rolesIn(first, group)).toEqual([
      [second.id, 'owner'],
      [third.id, 'moderator'],
      [first.id, 'member'],
      [fourth.id, 'member'],
    ]);
    done(await leave(second, group));
    expect((await view(third, group)).role).toBe('owner');
    done(await leave(third, group));
    expect(await rolesIn(first, group)).toEqual([
      [fourth.id, 'owner'],
      [first.id, 'member'],
    ]);
  },

  'goes to nobody who is suspended, while others are there': async (world: World) => {
    const [owner, suspended, other] = [await world.register(), await world.register(), await world.register()];
    const group = await create(owner);
    for (const member of [suspended, other]) done(await join(member, group));
    done(await setRole(owner, group, suspended, 'moderator'));
    await world.suspend(suspended);
    done(await leave(owner, group));
    expect((await view(other, group)).role).toBe('owner');
  },

  'is handed over when its owner deletes the account': async (world: World) => {
    const [owner, other] = [await world.register(), await world.register()];
    const group = await create(owner);
    done(await join(other, group));
    done(await owner.call('DELETE', `/api/users/${owner.id}`, { password: owner.password }));
    expect(await view(other, group)).toMatchObject({ role: 'owner', memberCount: 1 });
  },
};

/** Outcomes of invitations. */
export const invitationOutcomes = {
  'marks its notification as read, however it is answered': async (world: World) => {
    const [creator, member] = [await world.register(), await world.register()];
    for (const answer of [join, leave]) {
      const group = await create(creator, { type: 'private' });
      done(await join(creator, group, member.id));
      const newest = async () => (await notificationsOf(member))[0];
      expect(await newest()).toMatchObject({ relatedId: group.id, isRead: false });
      done(await answer(member, group));
      expect(await newest()).toMatchObject({ relatedId: group.id, isRead: true });
    }
  },

  'comes from the present owner': async (world: World) => {
    const [creator, heir, member] = [await world.register(), await world.register(), await world.register()];
    const group = await create(creator);
    done(await join(heir, group));
    done(await setRole(creator, group, heir, 'owner'));
    expect((await join(creator, group, member.id)).body.code).toBe('forbidden');
    expect((await join(heir, group, member.id)).status).toBe(200);
  },
};

/** Outcomes of changing a group. */
export const groupEditOutcomes = {
  'changes only the given fields, and no roles': async (world: World) => {
    const owner = await world.register();
    const group = await create(owner, { description: 'On foot' });
    const change = async (fields: object) => done(await owner.call('PATCH', `/api/groups/${group.id}`, fields));
    expect(await change({ name: ' Walkers ' })).toEqual({ ...group, name: 'Walkers' });
    expect(await change({ description: '', type: 'private' })).toMatchObject({ name: 'Walkers', description: '' });
    expect(await view(owner, group)).toMatchObject({
      name: 'Walkers',
      description: '',
      type: 'private',
      role: 'owner',
    });
  },

  'shows its photo to everybody until the owner takes it away or deletes it': async (world: World) => {
    const [owner, stranger] = [await world.register(), await world.register()];
    const group = await create(owner, { type: 'private' });
    const setPhoto = async (photo: string | null) =>
      done(await owner.call('PATCH', `/api/groups/${group.id}`, { photo })).photo;
    const [first, second] = [await uploadPhoto(owner), await uploadPhoto(owner)];
    expect(await setPhoto(first)).toBe(first);
    expect((await view(stranger, group)).photo).toBe(first);
    expect(await setPhoto(null)).toBeNull();
    expect(await setPhoto(second)).toBe(second);
    const gallery = (photos: string[]) => owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos });
    done(await gallery([second]));
    done(await gallery([]));
    expect((await view(stranger, group)).photo).toBeNull();
  },
};

/** Outcomes of the list of a group's members. */
export const groupMemberOutcomes = {
  'is hidden between members who have blocked each other, and without suspended ones': async (world: World) => {
    const people = [];
    for (let count = 0; count < 4; count += 1) people.push(await world.register());
    const [owner, blocker, blocked, suspended] = people as [TestMember, TestMember, TestMember, TestMember];
    const group = await create(owner);
    for (const member of [blocker, blocked, suspended]) done(await join(member, group));
    done(await block(blocker, blocked));
    await world.suspend(suspended);
    const idsFor = async (member: TestMember) => (await rolesIn(member, group)).map(([id]) => id);
    expect(await idsFor(owner)).toEqual([owner.id, blocker.id, blocked.id]);
    expect(await idsFor(blocker)).toEqual([owner.id, blocker.id]);
    expect(await idsFor(blocked)).toEqual([owner.id, blocked.id]);
  },
};
