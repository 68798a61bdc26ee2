import { listAttendance } from '@kopa/contracts/file/attendance';
import { listLetters } from '@kopa/contracts/file/letters';
import { listRecords } from '@kopa/contracts/file/records';
import { listAdminOffices, listRoster } from '@kopa/contracts/office/offices';
import { listOfficeRollCalls } from '@kopa/contracts/office/roll-calls';
import { listAdminCalendar, listCalendar } from '@kopa/contracts/service/calendar';
import { listPpaReviews, listPpas } from '@kopa/contracts/service/ppas';
import { done } from '../../answer.ts';
import { announce, inDays } from '../../steps/calendar.ts';
import { recordOf, writeLetter } from '../../steps/file.ts';
import { callRoll, close } from '../../steps/offices.ts';
import { offered } from '../held-offices.ts';
import type { PagedList, World } from './paged-list.ts';

const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 1 };
const onOneDay = { from: inDays(9), to: inDays(9) };

/** Opens and closes a roll call of the officer. */
async function rollCallOf({ officer, officeId }: World): Promise<number> {
  const rollCall = await callRoll(officer, { id: officeId });
  await close(officer, rollCall);
  return rollCall.id;
}

export const serviceLists: PagedList[] = [
  // All on one day, so that new ones come last.
  { route: listCalendar, newestLast: true, add: async (world) => (await announce(world.administrator, onOneDay)).id },
  {
    route: listAdminCalendar,
    newestLast: true,
    by: 'administrator',
    add: async (world) => (await announce(world.administrator, onOneDay)).id,
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
  { route: listOfficeRollCalls, by: 'officer', params: ({ officeId }) => ({ id: officeId }), add: rollCallOf },
  {
    route: listAttendance,
    by: 'officer',
    idField: 'rollCallId',
    params: ({ officer }) => ({ id: officer.id }),
    add: rollCallOf,
  },
  {
    route: listPpas,
    add: async (world) => {
      await world.registerLinked({ ppa: `A school ${world.next()}` });
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
