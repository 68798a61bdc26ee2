import { answerAllowance as answerCall, getAllowance } from '@kopa/contracts/service/allowance';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { answerAllowance, loadAllowance } from './allowance.actions.ts';

/** The calls about the allowance of a month. */
export function allowanceRoutes(api: Api, context: Context): void {
  api.route({
    ...getAllowance,
    handler: ({ session, params }) => loadAllowance(context.db, session.memberId, params.month),
  });

  api.route({
    ...answerCall,
    handler: ({ session, params, body }) => answerAllowance(context, session, params.month, body.paidOn),
  });
}
