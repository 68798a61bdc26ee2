import { listGroupMembers, removeGroupMember, setGroupRole } from '@kopa/contracts/chat/group-members';
import {
  createGroup as createGroupCall,
  getGroup,
  joinGroup as joinGroupCall,
  leaveGroup as leaveGroupCall,
  listGroups,
  listOwnGroups,
  readGroup,
  updateGroup,
} from '@kopa/contracts/chat/groups';
import { listActivities } from '@kopa/contracts/notifications/dashboard';
import { maxMemberPosition } from '@kopa/rules/chat/groups';
import { activityOf } from '@kopa/rules/notifications/activities';
import { assertFound } from '@kopa/rules/refusal';
import type { Api } from '../../../http/api.ts';
import { byId, byPosition, page, pageOf, pageRequest } from '../../../http/paging.ts';
import type { Context } from '../../../process/context.ts';
import { findActivities } from '../activities.queries.ts';
import { inviteToGroup } from './group-invitations.actions.ts';
import { listMembers, removeMember, setRole } from './group-members.actions.ts';
import { createGroup, editGroup, joinGroup, leaveGroup, readGroupUpTo } from './groups.actions.ts';
import { findFeatured, findGroup, findGroups, findGroupsOf, findInvitations } from './groups.queries.ts';

const finders = { invited: findInvitations, featured: findFeatured } as const;

export function groupsRoutes(api: Api, context: Context): void {
  api.route({
    ...listGroups,
    handler: async (request, reply) => {
      const { standing } = request.query;
      const find = standing === undefined ? findGroups : finders[standing];
      return pageOf(request, reply, byId, (wanted) => find(context.db, request.session.memberId, wanted));
    },
  });

  api.route({
    ...listOwnGroups,
    handler: (request, reply) =>
      pageOf(request, reply, byPosition, (wanted) => findGroupsOf(context.db, request.session.memberId, wanted)),
  });

  api.route({
    ...getGroup,
    handler: async ({ session, params }) => {
      const group = await findGroup(context.db, session.memberId, params.id);
      assertFound(group);
      return group;
    },
  });

  api.route({
    ...updateGroup,
    handler: ({ session, params, body }) => editGroup(context, session, params.id, body),
  });

  api.route({
    ...readGroup,
    handler: (request) => readGroupUpTo(context, request.session, request.params.id, request.body.messageId),
  });

  api.route({
    ...listGroupMembers,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query, undefined, maxMemberPosition);
      const rows = await listMembers(context, request.session, request.params.id, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    },
  });

  api.route({
    ...setGroupRole,
    handler: ({ session, params, body }) =>
      setRole(context, session, { groupId: params.id, memberId: params.memberId, role: body.role }),
  });

  api.route({
    ...removeGroupMember,
    handler: (request) => removeMember(context, request.session, request.params.id, request.params.memberId),
  });

  api.route({
    ...createGroupCall,
    handler: (request) => createGroup(context, request.session, request.body, request.headers['idempotency-key']),
  });

  api.route({
    ...joinGroupCall,
    handler: ({ session, params, body }) => {
      const memberId = body?.userId ?? session.memberId;
      return memberId === session.memberId
        ? joinGroup(context, session, params.id)
        : inviteToGroup(context, session, params.id, memberId);
    },
  });

  api.route({
    ...leaveGroupCall,
    handler: (request) => leaveGroup(context, request.session, request.params.id),
  });

  api.route({
    ...listActivities,
    handler: async (request) => (await findActivities(context.db, request.session.memberId)).map(activityOf),
  });
}
