import {
  createGroup as createGroupCall,
  joinGroup as joinGroupCall,
  leaveGroup as leaveGroupCall,
  listGroups,
  listOwnGroups,
} from '@kopa/contracts/groups';
import { listActivities } from '@kopa/contracts/users';
import { activityOf } from '@kopa/rules/activities';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import { createGroup, inviteToGroup, joinGroup, leaveGroup } from './groups.actions.ts';
import { findActivities, findGroups, findGroupsOf, findInvitations } from './groups.queries.ts';

export function groupsRoutes(api: Api, context: Context): void {
  api.route({
    ...listGroups,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const find = request.query.standing === 'invited' ? findInvitations : findGroups;
      const rows = await find(context.db, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...listOwnGroups,
    handler: async (request, reply) => {
      const wanted = pageRequest(request.query);
      const rows = await findGroupsOf(context.db, request.session.memberId, wanted);
      return page(request, reply, rows, wanted.limit, (row) => row.id);
    },
  });

  api.route({
    ...createGroupCall,
    handler: async (request, reply) => {
      const key = request.headers['idempotency-key'];
      return reply.status(201).send(await createGroup(context, request.session, request.body, key));
    },
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
    handler: async (request, reply) => {
      await leaveGroup(context, request.session, request.params.id);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...listActivities,
    handler: async (request) => (await findActivities(context.db, request.session.memberId)).map(activityOf),
  });
}
