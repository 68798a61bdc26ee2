import { mentionLimits } from '@kopa/contracts/limits';
import { getPerson, suggestPeople as suggestPeopleCall } from '@kopa/contracts/people';
import { assertFound } from '@kopa/rules/existence';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { findByUsername, suggestPeople } from './people-by-name.queries.ts';
import { otherUser } from './users.view.ts';

export function peopleRoutes(api: Api, context: Context): void {
  api.route({
    ...getPerson,
    handler: async ({ session, params }) => {
      await context.limits.take('membersShown', session.memberId);
      const row = await findByUsername(context.db, session.memberId, params.username);
      assertFound(row);
      return otherUser(context, row);
    },
  });

  api.route({
    ...suggestPeopleCall,
    handler: async ({ session, query }) => {
      await context.limits.take('membersShown', session.memberId, mentionLimits.suggestions);
      return suggestPeople(context.db, session.memberId, query.q);
    },
  });
}
