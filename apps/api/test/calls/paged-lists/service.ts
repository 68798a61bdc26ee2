import { listAttendance } from '@kopa/contracts/file/attendance';
import { listLetters } from '@kopa/contracts/file/letters';
import { listRecords } from '@kopa/contracts/file/records';
import { listAdminOffices, listRoster } from '@kopa/contracts/office/offices';
import { listOfficeRollCalls } from '@kopa/contracts/office/roll-calls';
import { listAdminCalendar, listCalendar } from '@kopa/contracts/service/calendar';
import { listPpaReviews, listPpas } from '@kopa/contracts/service/ppas';
import { done } from '../../answer.ts';
import { announce, inDays } from '../calendar-steps.ts';
import { recordOf, writeLetter } from '../file-steps.ts';
import { close, offered, opened } from '../office-steps.ts';
import type { PagedList, World } from './paged-list.ts';

const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 1 };
let schools = 0;
const onOneDay = { from: inDays(9), to: inDays(9) };

/** Opens and closes a roll call of the officer. */
async function callRoll(world: World): Promise<number> {
  const { officer: holder, officeId } = world;
  const called = await opened(world, { holder, office: { id: officeId } });
  await close(called);
  return called.rollCall.id;
}

export const serviceLists: PagedList[] = [
  // All on one day, so that new ones come last.
  { route: listCalendar, newestLast: true, add: async (world) => (await announce(world, onOneDay)).id },
  {
    route: listAdminCalendar,
    newestLast: true,
    by: 'administrator',
    add: async (world) => (await announce(world, onOneDay)).id,
  },
  { route: listLetters, add: async ({ ada }) => (await writeLetter(ada)).id },
  { route: listRecords, query: 'kind=money&', add: async ({ ada }) => (await recordOf(ada)).id },
  { route: listAdminOffices, by: 'boss', add: async (world) => (await offered(world)).office.id },
  {
    // By state code; each new one is the last.
    route: listRoster,
    newestLast: true,
    by: 'officer',
    params: ({ officeId }) => ({ id: officeId }),
    add: async ({ registerLinked, cdsGroup }) => (await registerLinked({ cdsGroup })).id,
  },
  { route: listOfficeRollCalls, by: 'officer', params: ({ officeId }) => ({ id: officeId }), add: callRoll },
  {
    route: listAttendance,
    by: 'officer',
    idField: 'rollCallId',
    params: ({ officer }) => ({ id: officer.id }),
    add: callRoll,
  },
  {
    route: listPpas,
    add: async (world) => {
      schools += 1;
      await world.registerLinked({ ppa: `A school ${schools}` });
      return done(await world.ada.call('GET', '/api/ppas?limit=1'))[0].id;
    },
  },
  {
    route: listPpaReviews,
    anywhere: true,
    query: 'name=The%20school&state=Oyo&lga=Ibadan%20North&',
    add: async (world) => {
      const place = { ppa: 'The school', deploymentState: 'Oyo', lga: 'Ibadan North' };
      return done(await (await world.registerLinked(place)).call('PUT', '/api/ppas/review', { ratings })).review.id;
    },
  },
];
