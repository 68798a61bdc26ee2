import { groupLimits } from '@kopa/contracts/limits';
import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { create, join, leave, read, remove, rolesIn, setRole, view } from '../../../steps/groups.ts';
import { writeTo } from '../../../steps/messages.ts';
import { block } from '../../../steps/people.ts';
import type { World } from '../../world.ts';

const registerMany = async (world: World, count: number): Promise<TestMember[]> => {
  const members = [];
  for (let made = 0; made < count; made += 1) members.push(await world.register());
  return members;
};

/** Outcomes of a group as a member sees it. */
export const viewOutcomes = {
  'shows its messages and roles to members only': async (world: World) => {
    const [owner, stranger] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner, { type: 'private' });
    const { id } = await writeTo(owner, group, { content: 'Only for us' });
    const nothing = { role: null, lastMessage: null, unreadCount: 0, isMember: false };
    expect(await view(stranger, group)).toMatchObject(nothing);
    done(await join(owner, group, stranger.id));
    expect(await view(stranger, group)).toMatchObject({ ...nothing, isInvited: true });
    expect(await view(owner, group)).toMatchObject({
      lastMessage: { id, userId: owner.id, userName: owner.user.name, content: 'Only for us', kind: 'text' },
    });
  },

  'shows no last message of somebody who is blocked': async (world: World) => {
    const [owner, other] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(other, group));
    const { id: seen } = await writeTo(owner, group);
    await writeTo(other, group);
    done(await block(owner, other));
    expect(await view(owner, group)).toMatchObject({ lastMessage: { id: seen }, unreadCount: 0 });
  },
};

/** Outcomes of unread messages of groups. */
export const readingOutcomes = {
  'counts others’ messages since the joining, until they are read': async (world: World) => {
    const [owner, member] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    await writeTo(owner, group, { content: 'Before' });
    done(await join(member, group));
    const unread = async () => (await view(member, group)).unreadCount;
    expect(await unread()).toBe(0);
    const { id: first } = await writeTo(owner, group);
    await writeTo(member, group);
    const { id: last } = await writeTo(owner, group);
    expect(await unread()).toBe(2);
    done(await read(member, group, first));
    expect(await unread()).toBe(1);
    done(await read(member, group, last));
    done(await read(member, group, first));
    expect(await unread()).toBe(0);
    expect((await view(owner, group)).unreadCount).toBe(1);
  },

  'does not count a deleted message, and marks it in the list where it was the last': async (world: World) => {
    const [owner, member] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(member, group));
    const { id } = await writeTo(owner, group);
    done(await owner.call('DELETE', `/api/groups/messages/${id}`));
    expect(await view(member, group)).toMatchObject({
      unreadCount: 0,
      lastMessage: { id, content: '', kind: 'deleted' },
    });
  },

  'counts no further than the limit': async (world: World) => {
    const [owner, member] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(member, group));
    for (let count = 0; count < groupLimits.unreadMax + 2; count += 1) await writeTo(owner, group);
    expect((await view(member, group)).unreadCount).toBe(groupLimits.unreadMax);
  },
};

/** Outcomes of the list of a member's groups. */
export const ownGroupsOutcomes = {
  'has the newest message first, and a group that was just joined above older messages': async (world: World) => {
    const [owner, member] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const [first, second, third] = [await create(owner), await create(owner), await create(owner)];
    const order = async () =>
      done(await member.call('GET', `/api/users/${member.id}/groups`)).map(({ id }: { id: number }) => id);
    for (const group of [first, second]) done(await join(member, group));
    await writeTo(owner, third);
    expect(await order()).toEqual([second.id, first.id]);
    await writeTo(owner, first);
    expect(await order()).toEqual([first.id, second.id]);
    done(await join(member, third));
    expect(await order()).toEqual([third.id, first.id, second.id]);
  },
};

/** Outcomes of roles. */
export const roleOutcomes = {
  'makes moderators and members again, and hands over to one owner': async (world: World) => {
    const [owner, other] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(other, group));
    expect(done(await setRole(owner, group, other, 'moderator'))).toMatchObject({ id: other.id, role: 'moderator' });
    expect((await view(other, group)).role).toBe('moderator');
    done(await setRole(owner, group, other, 'member'));
    expect((await view(other, group)).role).toBe('member');
    done(await setRole(owner, group, owner, 'owner'));
    done(await setRole(owner, group, other, 'owner'));
    expect(await rolesIn(owner, group)).toEqual([
      [other.id, 'owner'],
      [owner.id, 'moderator'],
    ]);
    expect((await setRole(owner, group, other, 'member')).body.code).toBe('forbidden');
  },

  'is not given to somebody who is blocked': async (world: World) => {
    const [owner, other] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(other, group));
    done(await block(other, owner));
    expect((await setRole(owner, group, other, 'owner')).status).toBe(404);
  },

  'goes with the membership': async (world: World) => {
    const [owner, other] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(other, group));
    done(await setRole(owner, group, other, 'moderator'));
    done(await leave(other, group));
    expect(done(await join(other, group))).toMatchObject({ role: 'member' });
  },
};

/** Outcomes of removing members. */
export const removalOutcomes = {
  'is a moderator’s for members only, and the owner’s for all': async (world: World) => {
    const [owner, moderator, second, member] = (await registerMany(world, 4)) as [
      TestMember,
      TestMember,
      TestMember,
      TestMember,
    ];
    const group = await create(owner, { type: 'private' });
    for (const one of [moderator, second, member]) {
      done(await join(owner, group, one.id));
      done(await join(one, group));
    }
    for (const one of [moderator, second]) done(await setRole(owner, group, one, 'moderator'));
    for (const one of [owner, second]) expect((await remove(moderator, group, one)).body.code).toBe('forbidden');
    expect((await remove(moderator, group, member)).status).toBe(204);
    expect((await join(member, group)).body.code).toBe('private_group');
    expect((await remove(owner, group, second)).status).toBe(204);
    expect(await rolesIn(owner, group)).toEqual([
      [owner.id, 'owner'],
      [moderator.id, 'moderator'],
    ]);
  },

  'of oneself is leaving, also for the owner': async (world: World) => {
    const [owner, other] = (await registerMany(world, 2)) as [TestMember, TestMember];
    const group = await create(owner);
    done(await join(other, group));
    done(await remove(owner, group, owner));
    expect(await view(other, group)).toMatchObject({ role: 'owner', memberCount: 1 });
  },
};
