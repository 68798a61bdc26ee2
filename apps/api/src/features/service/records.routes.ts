import { checkRecord } from '@kopa/contracts/service/checks';
import * as records from '@kopa/contracts/service/records';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { checkCode, removeRecord, writeRecord } from './records.actions.ts';
import { findRecords } from './records.queries.ts';

/** Records of the member. */
export function recordsRoutes(api: Api, context: Context): void {
  api.route({
    ...records.listRecords,
    handler: async (request, reply) => {
      const { kind, ...paging } = request.query;
      const wanted = pageRequest(paging);
      const rows = await findRecords(context.db, request.session.memberId, kind, wanted);
      return page(request, reply, rows, wanted.limit, ({ position }) => position);
    },
  });

  api.route({
    ...records.writeRecord,
    handler: async ({ session, body, headers }, reply) =>
      reply.status(201).send(await writeRecord(context, session, body, headers['idempotency-key'])),
  });

  api.route({
    ...records.deleteRecord,
    handler: async ({ session, params }, reply) => {
      await removeRecord(context, session, params.recordId);
      return reply.status(204).send(null);
    },
  });
}

/** The check of a record's code, for anybody. */
export function checksRoutes(api: Api, context: Context): void {
  api.route({ ...checkRecord, handler: ({ params, ip }) => checkCode(context, params.code, ip) });
}
