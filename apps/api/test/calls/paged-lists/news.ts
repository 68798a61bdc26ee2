import { listAdminNotices, listNotices } from '@kopa/contracts/news/channels';
import { listAdminRumours, listRumours } from '@kopa/contracts/news/rumours';
import { publish } from '../../steps/notices.ts';
import { answerTo, ask } from '../../steps/rumours.ts';
import type { PagedList } from './paged-list.ts';

export const newsLists: PagedList[] = [
  {
    route: listNotices,
    add: async (world) => (await publish(world.administrator)).id,
  },
  { route: listAdminNotices, by: 'administrator', add: async (world) => (await publish(world.administrator)).id },
  {
    route: listRumours,
    add: async (world) => (await answerTo(world.administrator, (await ask(world.bayo)).id)).id,
  },
  { route: listAdminRumours, by: 'administrator', add: async ({ ada }) => (await ask(ada)).id },
];
