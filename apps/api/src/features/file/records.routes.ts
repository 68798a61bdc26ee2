import { checkRecord } from '@kopa/contracts/file/checks';
import * as records from '@kopa/contracts/file/records';
import type { Api } from '../../http/api.ts';
import { byPosition, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { checkCode, removeRecord, writeRecord } from './records.actions.ts';
import { findRecords } from './records.queries.ts';

/** Records of the member. */
export function recordsRoutes(api: Api, context: Context): void {
  api.route({
    ...records.listRecords,
    handler: (request, reply) =>
      pageOf(request, reply, byPosition, (wanted) =>
        findRecords(context.db, request.session.memberId, request.query.kind, wanted),
      ),
  });

  api.route({
    ...records.writeRecord,
    handler: ({ session, body, headers }) => writeRecord(context, session, body, headers['idempotency-key']),
  });

  api.route({
    ...records.deleteRecord,
    handler: ({ session, params }) => removeRecord(context, session, params.recordId),
  });
}

/** The check of a record's code, for anybody. */
export function checksRoutes(api: Api, context: Context): void {
  api.route({ ...checkRecord, handler: ({ params, ip }) => checkCode(context, params.code, ip) });
}
