import { listJourneys, listWatchedJourneys } from '@kopa/contracts/safety/journeys';
import { listSafetyCalls } from '@kopa/contracts/safety/safety-calls';
import { done } from '../../answer.ts';
import { arrive, start } from '../../steps/journeys.ts';
import { askNewArea } from '../asked-areas.ts';
import type { PagedList } from './paged-list.ts';

export const safetyLists: PagedList[] = [
  {
    route: listJourneys,
    add: async ({ ada, bayo }) => {
      const { id } = await start(ada, [bayo]);
      done(await arrive(ada, id));
      return id;
    },
  },
  {
    route: listWatchedJourneys,
    add: async ({ ada, connect, register }) => {
      const traveller = await register();
      await connect(traveller, ada);
      return (await start(traveller, [ada])).id;
    },
  },
  { route: listSafetyCalls, by: 'administrator', add: async (world) => (await askNewArea(world)).id },
];
