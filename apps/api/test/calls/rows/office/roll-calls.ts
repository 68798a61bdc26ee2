import { listAttendance, objectToAttendance } from '@kopa/contracts/file/attendance';
import {
  claimPresence,
  closeRollCall,
  correctMark,
  getRollCall,
  listOfficeRollCalls,
  listRollCalls,
  listRosterEntries,
  markRoster,
  openRollCall,
} from '@kopa/contracts/office/roll-calls';
import { done } from '../../../answer.ts';
import { ageRollCall } from '../../../steps/aged.ts';
import { inDays } from '../../../steps/calendar.ts';
import { fillPlace } from '../../../steps/filled.ts';
import { close, end, meeting } from '../../../steps/offices.ts';
import { accepted, byHolder, coordinator, offered, opened } from '../../held-offices.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

type Called = Awaited<ReturnType<typeof opened>>;
const now = () => new Date().toISOString();
const inPath = ({ rollCall }: Called): Given => ({ params: { id: rollCall.id } });

/** A request of the holder of a new roll call. */
const inRollCall =
  (request: (called: Called) => Given = inPath, before?: (called: Called) => Promise<unknown>): Row['given'] =>
  async (world) => {
    const called = await opened(world);
    await before?.(called);
    return { by: called.holder, about: called.holder.id, ...request(called) };
  };

const others = {
  'another member': ({ bayo }: World) => ({ by: bayo, status: 403 }),
  'an administrator': ({ administrator }: World) => ({ by: administrator, status: 403 }),
  'the former holder': async (world: World) => {
    const { holder, office, rollCall } = await opened(world);
    await end(world.boss, office);
    return { by: holder, params: { id: rollCall.id }, status: 409 };
  },
};
const othersOfOffice = {
  ...others,
  'the former holder': async (world: World) => {
    const { holder, office } = await accepted(world);
    await end(world.boss, office);
    return { by: holder, params: { id: office.id }, status: 409 };
  },
  'the holder before the acceptance': async (world: World) => ({ ...(await byHolder(world, offered)), status: 403 }),
};

const refused = (changes: object) => () => ({ body: { ...meeting(), ...changes }, status: 400 });

const closeIt = ({ holder, rollCall }: Called) => close(holder, rollCall);
const presentOf = ({ holder }: Called) => [{ memberId: holder.id, mark: 'present', at: now() }];
const mark = (called: Called) =>
  called.holder.call('POST', `/api/roll-calls/${called.rollCall.id}/marks`, { marks: presentOf(called) });

export const rows: Row[] = [
  { route: listRollCalls, given: inRollCall(() => ({})) },
  {
    route: claimPresence,
    given: inRollCall((called) => ({ ...inPath(called), body: { word: called.rollCall.word, at: now() } })),
    status: 201,
    refusals: {
      'a member who is not on the roster': ({ bayo }) => ({ by: bayo, status: 404 }),
      'a wrong word, which counts': () => ({ body: { word: 'word', at: now() }, status: 403, isStored: true }),
      'a time in the future': (_world, { body }) => ({
        body: { ...(body as object), at: new Date(Date.now() + 60_000).toISOString() },
        status: 400,
      }),
      'a time more than 24 hours ago': (_world, { body }) => ({
        body: { ...(body as object), at: new Date(Date.now() - 86_460_000).toISOString() },
        status: 400,
      }),
      'a claim 24 hours after the end': async (world) => {
        const { holder, rollCall } = await opened(world);
        await ageRollCall(world, rollCall.id);
        return { by: holder, params: { id: rollCall.id }, body: { word: rollCall.word, at: now() }, status: 409 };
      },
    },
    publishes: (_world, { about: holder = 0 }) => ({ roll_call: [holder], roll_call_changed: [holder] }),
  },
  {
    route: openRollCall,
    given: async (world) => ({ ...(await byHolder(world, accepted)), body: meeting() }),
    refusals: {
      ...othersOfOffice,
      'a coordinator': async (world) => ({ ...(await coordinator(world)), status: 403 }),
      'a day that has passed': refused({ on: inDays(-2) }),
      'a day in more than 7 days': refused({ on: inDays(9) }),
      'an end before the beginning': refused({ from: '10:00', to: '09:00' }),
      'more than 8 hours': refused({ from: '08:00', to: '16:01' }),
      'a time that does not exist': refused({ from: '24:00' }),
      'a second open one': async (world) => {
        const { holder, office } = await opened(world);
        return { by: holder, params: { id: office.id }, status: 409 };
      },
      'a place with more than 1,000 members': async (world) => {
        const { holder, office } = await accepted(world);
        await fillPlace(world, office, 1_000);
        return { by: holder, params: { id: office.id }, status: 409 };
      },
    },
    publishes: (_world, { about: holder = 0 }) => ({ roll_call: [holder] }),
  },
  {
    route: listOfficeRollCalls,
    given: inRollCall(({ office }) => ({ params: { id: office.id } })),
    refusals: othersOfOffice,
  },
  { route: getRollCall, given: inRollCall(), refusals: others },
  { route: listRosterEntries, given: inRollCall(), refusals: others },
  {
    route: markRoster,
    given: inRollCall((called) => ({ ...inPath(called), body: { marks: presentOf(called) } })),
    refusals: {
      ...others,
      'no marks': () => ({ body: { marks: [] }, status: 400 }),
      'an unknown mark': () => ({ body: { marks: [{ memberId: 1, mark: 'absent', at: now() }] }, status: 400 }),
      'a mark without a time': () => ({ body: { marks: [{ memberId: 1, mark: 'none' }] }, status: 400 }),
    },
    publishes: (_world, { about: holder = 0 }) => ({ roll_call: [holder], roll_call_changed: [holder] }),
  },
  {
    route: closeRollCall,
    given: inRollCall(),
    refusals: others,
    publishes: (_world, { about: holder = 0 }) => ({ roll_call: [holder] }),
  },
  {
    route: correctMark,
    given: inRollCall(
      (called) => ({
        ...inPath(called),
        body: { memberId: called.holder.id, mark: 'present', reason: 'Came late, and was there.' },
      }),
      closeIt,
    ),
    keepsTexts: true,
    refusals: {
      ...others,
      'an open roll call': async (world, { body }) => {
        const { holder, rollCall } = await opened(world);
        const correction = { ...(body as object), memberId: holder.id };
        return { by: holder, params: { id: rollCall.id }, body: correction, status: 409 };
      },
      'a member who is not on the roster': ({ bayo }, { body }) => ({
        body: { ...(body as object), memberId: bayo.id },
        status: 404,
      }),
    },
    publishes: (_world, { about: holder = 0 }) => ({
      ...{ roll_call: [holder], roll_call_changed: [holder] },
      notification: [holder],
    }),
  },
  {
    route: listAttendance,
    given: inRollCall(({ holder }) => ({ params: { id: holder.id } }), mark),
  },
  {
    route: objectToAttendance,
    given: inRollCall(
      ({ holder, rollCall }) => ({
        params: { id: holder.id, rollCallId: rollCall.id },
        body: { text: 'I was there.' },
      }),
      closeIt,
    ),
    refusals: {
      'a roll call that tells nothing yet': async (world) => {
        const { holder, rollCall } = await opened(world);
        return { by: holder, params: { id: holder.id, rollCallId: rollCall.id }, status: 404 };
      },
      'a second objection': async (world, { body }) => {
        const { holder, rollCall } = await opened(world);
        await close(holder, rollCall);
        const params = { id: holder.id, rollCallId: rollCall.id };
        done(await holder.call('POST', `/api/users/${holder.id}/attendance/${rollCall.id}/objection`, body));
        return { by: holder, params, status: 409 };
      },
    },
  },
];
