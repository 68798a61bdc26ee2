import * as days from '@kopa/contracts/service/clearance-days';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { answerClearanceDay, loadClearanceDay, withdrawClearanceAnswer } from './clearance-days.actions.ts';

/** The calls about today's clearance where the member serves. */
export function clearanceDaysRoutes(api: Api, context: Context): void {
  api.route({
    ...days.getClearanceDay,
    handler: ({ session }) => loadClearanceDay(context, context.db, session.memberId),
  });

  api.route({
    ...days.answerClearanceDay,
    handler: ({ session, body }) => answerClearanceDay(context, session, body),
  });

  api.route({
    ...days.withdrawClearanceAnswer,
    handler: ({ session }) => withdrawClearanceAnswer(context, session),
  });
}
