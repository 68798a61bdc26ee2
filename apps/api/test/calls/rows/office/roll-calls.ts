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
import type { TestMember } from '../../../members.ts';
import { ageRollCall } from '../../aged.ts';
import { inDays } from '../../calendar-steps.ts';
import { fillPlace } from '../../filled.ts';
import { accepted, close, coordinator, end, type Held, meeting, offered, opened } from '../../office-steps.ts';
import type { Row } from '../../row.ts';
import type { Given } from '../../send.ts';
import type { World } from '../../world.ts';

type Called = Awaited<ReturnType<typeof opened>>;
const calls = new WeakMap<TestMember, Called>();
/** The holders of offices and roll calls, by id. */
const officers = new Map<unknown, number>();
const holders = new Map<unknown, number>();
const calledBy = (member: TestMember) => calls.get(member) as Called;
const now = () => new Date().toISOString();

/** The holder of a new roll call as the caller. */
const byHolder = (prepare: (called: Called) => Promise<unknown> = async () => {}) => ({
  by: async (world: World) => {
    const called = await opened(world);
    await prepare(called);
    calls.set(called.holder, called);
    holders.set(called.rollCall.id, called.holder.id);
    return called.holder;
  },
});
const rollCallInPath = (_world: World, holder: TestMember): Given => ({ params: { id: calledBy(holder).rollCall.id } });

const others = {
  'another member': ({ bayo }: World) => ({ by: bayo, status: 403 }),
  'an administrator': ({ administrator }: World) => ({ by: administrator, status: 403 }),
  'the former holder': async (world: World) => {
    const { holder, office, rollCall } = await opened(world);
    await end(world, office);
    return { by: holder, params: { id: rollCall.id }, status: 409 };
  },
};
const holdersOf = async (world: World, of: (world: World) => Promise<Held>) => {
  const { holder, office } = await of(world);
  return { by: holder, params: { id: office.id } };
};
const othersOfOffice = {
  ...others,
  'the former holder': async (world: World) => {
    const { holder, office } = await accepted(world);
    await end(world, office);
    return { by: holder, params: { id: office.id }, status: 409 };
  },
  'the holder before the acceptance': async (world: World) => ({ ...(await holdersOf(world, offered)), status: 403 }),
};

const held = new WeakMap<TestMember, Held>();
const byOfficer = {
  by: async (world: World) => {
    const office = await accepted(world);
    held.set(office.holder, office);
    officers.set(office.office.id, office.holder.id);
    return office.holder;
  },
};
const officeInPath = (holder: TestMember): Given => ({ params: { id: held.get(holder)?.office.id } });
const refused = (changes: object) => () => ({ body: { ...meeting(), ...changes }, status: 400 });

const mark = ({ holder, rollCall }: Called) =>
  holder.call('POST', `/api/roll-calls/${rollCall.id}/marks`, {
    marks: [{ memberId: holder.id, mark: 'present', at: now() }],
  });

export const rows: Row[] = [
  { route: listRollCalls, ...byHolder() },
  {
    route: claimPresence,
    ...byHolder(),
    given: (world, holder) => ({
      ...rollCallInPath(world, holder),
      body: { word: calledBy(holder).rollCall.word, at: now() },
    }),
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
    publishes: (_world, _given, { body }) => {
      const holder = holders.get(body.id) as number;
      return { roll_call: [holder], roll_call_changed: [holder] };
    },
  },
  {
    route: openRollCall,
    ...byOfficer,
    given: (_world, holder) => ({ ...officeInPath(holder), body: meeting() }),
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
    publishes: (_world, { params }) => ({ roll_call: [officers.get(params?.id) as number] }),
  },
  {
    route: listOfficeRollCalls,
    ...byHolder(),
    given: (_world, holder) => ({ params: { id: calledBy(holder).office.id } }),
    refusals: othersOfOffice,
  },
  { route: getRollCall, ...byHolder(), given: rollCallInPath, refusals: others },
  { route: listRosterEntries, ...byHolder(), given: rollCallInPath, refusals: others },
  {
    route: markRoster,
    ...byHolder(),
    given: (world, holder) => ({
      ...rollCallInPath(world, holder),
      body: { marks: [{ memberId: holder.id, mark: 'present', at: now() }] },
    }),
    refusals: {
      ...others,
      'no marks': () => ({ body: { marks: [] }, status: 400 }),
      'an unknown mark': () => ({ body: { marks: [{ memberId: 1, mark: 'absent', at: now() }] }, status: 400 }),
      'a mark without a time': () => ({ body: { marks: [{ memberId: 1, mark: 'none' }] }, status: 400 }),
    },
    publishes: (_world, { body }) => {
      const [{ memberId }] = (body as { marks: [{ memberId: number }] }).marks;
      return { roll_call: [memberId], roll_call_changed: [memberId] };
    },
  },
  {
    route: closeRollCall,
    ...byHolder(),
    given: rollCallInPath,
    refusals: others,
    publishes: (_world, { params }) => ({ roll_call: [holders.get(params?.id) as number] }),
  },
  {
    route: correctMark,
    ...byHolder(close),
    given: (world, holder) => ({
      ...rollCallInPath(world, holder),
      body: { memberId: holder.id, mark: 'present', reason: 'Came late, and was there.' },
    }),
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
    publishes: (_world, { body }) => {
      const { memberId } = body as { memberId: number };
      return { roll_call: [memberId], roll_call_changed: [memberId], notification: [memberId] };
    },
  },
  {
    route: listAttendance,
    ...byHolder(mark),
    given: (_world, holder) => ({ params: { id: holder.id } }),
  },
  {
    route: objectToAttendance,
    ...byHolder(close),
    given: (_world, holder) => ({
      params: { id: holder.id, rollCallId: calledBy(holder).rollCall.id },
      body: { text: 'I was there.' },
    }),
    refusals: {
      'a roll call that tells nothing yet': async (world) => {
        const { holder, rollCall } = await opened(world);
        return { by: holder, params: { id: holder.id, rollCallId: rollCall.id }, status: 404 };
      },
      'a second objection': async (world, { body }) => {
        const called = await opened(world);
        await close(called);
        const { holder, rollCall } = called;
        const params = { id: holder.id, rollCallId: rollCall.id };
        done(await holder.call('POST', `/api/users/${holder.id}/attendance/${rollCall.id}/objection`, body));
        return { by: holder, params, status: 409 };
      },
    },
  },
];
