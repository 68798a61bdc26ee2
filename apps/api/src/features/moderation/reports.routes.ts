import type { Access } from '@kopa/contracts/access';
import {
  caseMorePhotosUrl,
  casePhotoUrl,
  caseVoiceUrl,
  decideCase,
  decideCases,
  getCase,
  giveCaseBack,
  listCases,
  takeCase,
} from '@kopa/contracts/moderation/cases';
import { createReport, listOwnReports } from '@kopa/contracts/moderation/reports';
import { IdParams } from '@kopa/contracts/schema';
import { assertFound } from '@kopa/rules/refusal';
import type { FastifyReply } from 'fastify';
import type { TSchema } from 'typebox';
import type { Api } from '../../http/api.ts';
import { byId, page, pageOf, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { assignCase, decide, decideAll, loadCase } from './cases.actions.ts';
import { countCases, findCasePhoto, findCases, findCaseVoice } from './cases.queries.ts';
import { report } from './reports.actions.ts';
import { findOwnReports } from './reports.queries.ts';

/** The members' reports. */
export function reportsRoutes(api: Api, context: Context): void {
  api.route({
    ...createReport,
    handler: async (request, reply) => {
      const { session, body, headers } = request;
      const { status, result } = await report(context, session, body, headers['idempotency-key']);
      return reply.status(status as 200 | 201).send(result);
    },
  });

  api.route({
    ...listOwnReports,
    handler: (request, reply) =>
      pageOf(request, reply, byId, (wanted) => findOwnReports(context.db, request.session.memberId, wanted)),
  });
}

/** The administrators' cases. */
export function casesRoutes(api: Api, context: Context): void {
  api.route({
    ...listCases,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query;
      const wanted = pageRequest({ limit, cursor });
      const rows = await findCases(context.db, filter, wanted);
      reply.header('x-total-count', await countCases(context.db, filter));
      return page(request, reply, rows, wanted.limit, (row) => row.position);
    },
  });

  api.route({ ...getCase, handler: ({ params }) => loadCase(context.db, params.id, context.now()) });

  api.route({
    ...takeCase,
    handler: ({ adminSession, params }) => assignCase(context, adminSession, params.id, true),
  });
  api.route({
    ...giveCaseBack,
    handler: ({ adminSession, params }) => assignCase(context, adminSession, params.id, false),
  });
  api.route({
    ...decideCase,
    handler: ({ adminSession, params, body }) => decide(context, adminSession, params.id, body),
  });

  api.route({
    ...decideCases,
    handler: ({ adminSession, body: { caseIds, ...given } }) => decideAll(context, adminSession, caseIds, given),
  });

  const send = (reply: FastifyReply, contentType: string, bytes: Buffer) =>
    reply.type(contentType).header('x-content-type-options', 'nosniff').send(bytes);
  const photo = async (reply: FastifyReply, id: number, position: number) => {
    const bytes = await findCasePhoto(context.db, id, position);
    assertFound(bytes);
    return send(reply, 'image/webp', bytes);
  };
  const file = <P extends TSchema>(params: P) => ({
    access: 'moderator' satisfies Access,
    schema: { hide: true, tags: ['moderation'], params },
  });
  api.get(casePhotoUrl, file(IdParams('id')), ({ params }, reply) => photo(reply, params.id, 0));
  api.get(caseMorePhotosUrl, file(IdParams('id', 'position')), ({ params }, reply) =>
    photo(reply, params.id, params.position),
  );
  api.get(caseVoiceUrl, file(IdParams('id')), async ({ params }, reply) => {
    const voice = await findCaseVoice(context.db, params.id);
    assertFound(voice);
    return send(reply, voice.contentType, voice.bytes);
  });
}
