import { listAppeals } from '@kopa/contracts/moderation/admin-appeals';
import { listCases } from '@kopa/contracts/moderation/cases';
import { listDecisions } from '@kopa/contracts/moderation/decisions';
import { listOwnReports } from '@kopa/contracts/moderation/reports';
import { done } from '../../answer.ts';
import { decisionAbout, openAppeal } from '../../steps/appeals.ts';
import { caseAbout, report } from '../../steps/reports.ts';
import { idOf, type PagedList } from './paged-list.ts';

export const moderationLists: PagedList[] = [
  { route: listDecisions, add: async (world) => (await decisionAbout(world, world.ada, 'warn')).id },
  {
    route: listAppeals,
    by: 'administrator',
    newestLast: true,
    add: async (world) => (await openAppeal(world, world.ada)).id,
  },
  {
    route: listOwnReports,
    add: async ({ ada, register }) => idOf(report(ada, 'member', (await register()).id)),
  },
  {
    // The oldest of equally grave cases come first, so new ones are at the end.
    route: listCases,
    newestLast: true,
    by: 'administrator',
    add: async (world) => {
      const { id } = await world.register();
      done(await report(world.ada, 'member', id));
      return caseAbout(world, 'member', id);
    },
  },
];
