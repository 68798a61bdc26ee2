import * as templates from '@kopa/contracts/file/letter-templates';
import * as letters from '@kopa/contracts/file/letters';
import type { Api } from '../../http/api.ts';
import { byId, pageOf } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { changeTemplate } from './letter-templates.actions.ts';
import { findTemplates } from './letter-templates.queries.ts';
import {
  changeLetter,
  enterOutcome,
  handIn,
  loadLetter,
  removeLetter,
  takeBack,
  writeLetter,
} from './letters.actions.ts';
import { findLetters } from './letters.queries.ts';
import { leaveOf, letterViews } from './letters.view.ts';

/** Letters of the member, and their templates. */
export function lettersRoutes(api: Api, context: Context): void {
  api.route({ ...templates.listLetterTemplates, handler: () => findTemplates(context.db) });

  api.route({
    ...letters.listLetters,
    handler: async (request, reply) => {
      const { memberId } = request.session;
      const rows = await pageOf(request, reply, byId, (wanted) => findLetters(context.db, memberId, wanted));
      return letterViews(context, context.db, memberId, rows);
    },
  });

  api.route({
    ...letters.writeLetter,
    handler: ({ session, body, headers }) => writeLetter(context, session, body, headers['idempotency-key']),
  });

  api.route({
    ...letters.getLetter,
    handler: ({ session, params }) => loadLetter(context, session.memberId, params.letterId),
  });

  api.route({
    ...letters.changeLetter,
    handler: ({ session, params, body }) => changeLetter(context, session, params.letterId, body),
  });

  api.route({
    ...letters.deleteLetter,
    handler: ({ session, params }) => removeLetter(context, session, params.letterId),
  });

  api.route({
    ...letters.handInLetter,
    handler: ({ session, params, body }) => handIn(context, session, params.letterId, params.step, body),
  });

  api.route({
    ...letters.undoStep,
    handler: ({ session, params }) => takeBack(context, session, params.letterId, params.step),
  });

  api.route({
    ...letters.recordOutcome,
    handler: ({ session, params, body }) => enterOutcome(context, session, params.letterId, body),
  });

  api.route({
    ...letters.getLeave,
    handler: async ({ session }) => (await leaveOf(context.db, session.memberId))(),
  });
}

/** The templates, for administrators. */
export function adminLetterTemplatesRoutes(api: Api, context: Context): void {
  api.route({ ...templates.listAdminLetterTemplates, handler: () => findTemplates(context.db) });

  api.route({
    ...templates.changeLetterTemplate,
    handler: ({ adminSession, params, body }) => changeTemplate(context, adminSession, params.key, body),
  });
}
