import { pageLimits } from '@kopa/contracts/limits';
import { nextPageLink } from '@kopa/contracts/next-page';
import * as offices from '@kopa/contracts/office/offices';
import { readTextCursor, writeTextCursor } from '@kopa/rules/cursor';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { acceptOffice, changeOffice, endOffice, leaveOffice, offerOffice, viewRoster } from './offices.actions.ts';
import { findHeldOffices, findOffices, findOfficesOfPlace } from './offices.queries.ts';
import { officeView } from './offices.view.ts';

/** The offices that concern a member. */
export function officesRoutes(api: Api, context: Context): void {
  const today = () => dayInLagos(context.now());

  api.route({
    ...offices.listOffices,
    handler: async ({ session }) => {
      const rows = await findOfficesOfPlace(context.db, session.memberId, today());
      return rows.map((row) => officeView(row, today()));
    },
  });

  api.route({
    ...offices.listMemberOffices,
    handler: async ({ session }) => {
      const rows = await findHeldOffices(context.db, { kind: 'member', id: session.memberId }, today());
      return rows.map((row) => officeView(row, today()));
    },
  });
}

/** The calls of the holders of offices. */
export function holdersRoutes(api: Api, context: Context): void {
  api.route({
    ...offices.acceptOffice,
    handler: ({ holderSession, params }) => acceptOffice(context, holderSession, params.id),
  });

  api.route({
    ...offices.leaveOffice,
    handler: async ({ holderSession, params }, reply) => {
      await leaveOffice(context, holderSession, params.id);
      return reply.status(204).send(null);
    },
  });

  api.route({
    ...offices.listRoster,
    handler: async ({ holderSession, params, query, url }, reply) => {
      const { search = '', limit = pageLimits.longDefault, cursor } = query;
      const after = cursor === undefined ? null : readTextCursor(cursor);
      const rows = await viewRoster(context, holderSession, params.id, { search, limit, after });
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      if (rows.length > limit && last !== undefined) {
        reply.header('link', nextPageLink(url, 'cursor', writeTextCursor({ text: last.position, id: last.id })));
      }
      return items;
    },
  });
}

/** The offices, for super administrators, and an administrator's own. */
export function adminOfficesRoutes(api: Api, context: Context): void {
  const today = () => dayInLagos(context.now());

  api.route({
    ...offices.listAdminOffices,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      const wanted = pageRequest({ limit, cursor });
      const rows = await findOffices(context.db, filter, wanted);
      return page(request, reply, rows, wanted.limit, ({ id }) => id).map((row) => officeView(row, today()));
    },
  });

  api.route({
    ...offices.listAdministratorOffices,
    handler: async ({ adminSession }) => {
      const holder = { kind: 'administrator', id: adminSession.administratorId } as const;
      return (await findHeldOffices(context.db, holder, today())).map((row) => officeView(row, today()));
    },
  });

  api.route({
    ...offices.offerOffice,
    handler: async ({ adminSession, body, headers }, reply) =>
      reply.status(201).send(await offerOffice(context, adminSession, body, headers['idempotency-key'])),
  });

  api.route({
    ...offices.updateOffice,
    handler: ({ adminSession, params, body }) => changeOffice(context, adminSession, params.id, body.until),
  });

  api.route({
    ...offices.endOffice,
    handler: async ({ adminSession, params }, reply) => {
      await endOffice(context, adminSession, params.id);
      return reply.status(204).send(null);
    },
  });
}
