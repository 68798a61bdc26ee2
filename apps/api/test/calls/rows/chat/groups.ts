import { randomUUID } from 'node:crypto';
import { listGroupMembers, removeGroupMember, setGroupRole } from '@kopa/contracts/chat/group-members';
import * as groups from '@kopa/contracts/chat/groups';
import { maxId } from '@kopa/contracts/schema';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { fillGroups } from '../../../steps/filled.ts';
import { create, groupOf } from '../../../steps/groups.ts';
import { featuredOutcomes } from '../../outcomes/chat/group-lists.ts';
import {
  ownGroupsOutcomes,
  readingOutcomes,
  removalOutcomes,
  roleOutcomes,
  viewOutcomes,
} from '../../outcomes/chat/group-roles.ts';
import {
  groupCreationOutcomes,
  groupEditOutcomes,
  groupMemberOutcomes,
  invitationOutcomes,
  membershipOutcomes,
} from '../../outcomes/chat/groups.ts';
import type { Row } from '../../row.ts';
import type { World } from '../../world.ts';

/** Creates a group that its creator leaves, and returns the create. */
async function leftByItsCreator(creator: TestMember, before: (id: number) => Promise<unknown> = async () => {}) {
  const body = { name: 'Leavers', type: 'public' };
  const headers = { 'idempotency-key': randomUUID() };
  const { id } = done(await creator.call('POST', '/api/groups', body, headers));
  await before(id);
  done(await creator.call('DELETE', `/api/groups/${id}/members`));
  return { headers, body };
}

/** A group of Ada's in which Bayo is. */
const shared = async ({ ada, bayo }: World) => (await groupOf(ada, bayo)).id;

/** A member who is in as many groups as one may be. */
async function inManyGroups(world: World): Promise<TestMember> {
  const member = await world.register();
  await fillGroups(world, member.id);
  return member;
}

export const rows: Row[] = [
  {
    route: groups.listGroups,
    given: async ({ bayo }) => {
      await create(bayo);
      return {};
    },
    outcomes: featuredOutcomes,
  },
  {
    route: groups.listOwnGroups,
    given: async ({ ada }) => {
      await create(ada);
      return { params: { id: ada.id } };
    },
    outcomes: ownGroupsOutcomes,
  },
  {
    route: groups.getGroup,
    given: async ({ bayo }) => ({ params: { id: (await create(bayo, { type: 'private' })).id } }),
    outcomes: viewOutcomes,
  },
  {
    route: groups.createGroup,
    keepsTexts: true,
    given: () => ({ body: { name: 'Readers', description: 'A book a month', type: 'private' } }),
    publishes: ({ ada }) => ({ group_standing: [ada.id] }),
    refusals: {
      'a further group to a member of many': async (world) => ({ by: await inManyGroups(world), status: 409 }),
      'a repeated key to one who has left the group': async ({ ada, bayo }) => ({
        ...(await leftByItsCreator(ada, (id) => bayo.call('POST', `/api/groups/${id}/members`))),
        status: 403,
      }),
      'a repeated key whose group has ended': async ({ ada }) => ({ ...(await leftByItsCreator(ada)), status: 404 }),
    },
    outcomes: groupCreationOutcomes,
  },
  {
    route: groups.updateGroup,
    keepsTexts: true,
    given: async (world) => ({
      params: { id: await shared(world) },
      body: { name: 'Readers', description: 'Two books a month', type: 'private' },
    }),
    publishes: ({ ada, bayo }) => ({ group_changed: [ada.id, bayo.id] }),
    refusals: {
      'no change': () => ({ body: {}, status: 400 }),
      'a member who is not its owner': ({ bayo }) => ({ by: bayo, status: 403 }),
      'a non-member': ({ chidi }) => ({ by: chidi, status: 403 }),
      'a photo that its owner did not upload': () => ({ body: { photo: '/uploads/of-somebody.webp' }, status: 400 }),
    },
    outcomes: groupEditOutcomes,
  },
  {
    route: groups.readGroup,
    given: async (world) => {
      const id = await shared(world);
      const written = await world.bayo.call('POST', '/api/groups/messages', { groupId: id, content: 'Hello' });
      return { params: { id }, body: { messageId: done(written).message.id } };
    },
    publishes: ({ ada }) => ({ group_read: [ada.id] }),
    refusals: {
      'a non-member': ({ chidi }) => ({ by: chidi, status: 403 }),
      'a message of another group': async (world) => {
        const groupId = await shared(world);
        const written = await world.bayo.call('POST', '/api/groups/messages', { groupId, content: 'Hello' });
        return { body: { messageId: done(written).message.id }, status: 404 };
      },
      'a message that does not exist': () => ({ body: { messageId: maxId }, status: 404 }),
    },
    outcomes: readingOutcomes,
  },
  {
    route: groups.joinGroup,
    by: async ({ bayo }) => bayo,
    given: async ({ ada, bayo }) => ({ params: { id: (await create(bayo)).id }, body: { userId: ada.id } }),
    publishes: ({ ada }) => ({ notification: [ada.id], group_standing: [ada.id] }),
    refusals: {
      'a private group to members who are not invited': async ({ ada, bayo }) => ({
        by: ada,
        params: { id: (await create(bayo, { type: 'private' })).id },
        body: {},
        status: 403,
      }),
      'to invite another member for a caller who does not own the group': ({ ada, chidi }) => ({
        by: ada,
        body: { userId: chidi.id },
        status: 403,
      }),
      'an invitation of a member who does not exist': () => ({
        body: { userId: maxId },
        status: 404,
      }),
      'a further group to a member of many': async (world) => ({
        by: await inManyGroups(world),
        params: { id: (await create(world.bayo)).id },
        body: {},
        status: 409,
      }),
      'an invitation of a suspended member': async (world) => {
        const newcomer = await world.register();
        await world.suspend(newcomer);
        return { body: { userId: newcomer.id }, status: 404 };
      },
    },
    outcomes: { ...membershipOutcomes, ...invitationOutcomes },
  },
  {
    route: groups.leaveGroup,
    given: async (world) => ({ params: { id: await shared(world) } }),
    publishes: ({ ada, bayo }) => ({ group_standing: [ada.id, bayo.id], group_changed: [] }),
  },
  {
    route: listGroupMembers,
    given: async (world) => ({ params: { id: await shared(world) } }),
    refusals: {
      'a private group to a non-member': async ({ ada, bayo }) => ({
        by: ada,
        params: { id: (await create(bayo, { type: 'private' })).id },
        status: 403,
      }),
    },
    outcomes: groupMemberOutcomes,
  },
  {
    route: setGroupRole,
    given: async (world) => ({
      params: { id: await shared(world), memberId: world.bayo.id },
      body: { role: 'owner' },
    }),
    publishes: ({ ada, bayo }) => ({ group_standing: [ada.id, bayo.id], group_changed: [] }),
    refusals: {
      'a member who does not own the group': ({ bayo }) => ({ by: bayo, status: 403 }),
      'a role for somebody who is not in the group': ({ chidi }, { params }) => ({
        params: { ...params, memberId: chidi.id },
        status: 404,
      }),
      'an owner who gives the group up without handing over': ({ ada }, { params }) => ({
        params: { ...params, memberId: ada.id },
        body: { role: 'member' },
        status: 409,
      }),
    },
    outcomes: roleOutcomes,
  },
  {
    route: removeGroupMember,
    given: async (world) => ({ params: { id: await shared(world), memberId: world.bayo.id } }),
    publishes: ({ ada, bayo }) => ({ group_standing: [bayo.id], group_changed: [ada.id] }),
    refusals: {
      'a member without a role': ({ bayo, ada }, { params }) => ({
        by: bayo,
        params: { ...params, memberId: ada.id },
        status: 403,
      }),
      'the removal of somebody who is not in the group': ({ chidi }, { params }) => ({
        params: { ...params, memberId: chidi.id },
        status: 404,
      }),
    },
    outcomes: removalOutcomes,
  },
];
