import * as attendance from '@kopa/contracts/file/attendance';
import { answer } from '@kopa/contracts/msw';
import * as rollCalls from '@kopa/contracts/office/roll-calls';
import {
  attendanceStatus,
  type Presence,
  unmarked,
  withClaim,
  withCorrection,
  withMark,
} from '@kopa/rules/office/roster';
import { fail } from '@kopa/rules/refusal';
import { callsOf } from '../calls.ts';
import { added, changed, found, newestFirst, pageOf } from '../collection.ts';
import { createTicket, ticketView } from '../desk.ts';
import { memberOf } from '../people/views.ts';
import type { StoredPresence, StoredRollCall } from '../stored.ts';
import type { World } from '../world.ts';
import { membersOf, officeName } from './offices.ts';

const officeOf = (world: World, { officeId }: StoredRollCall) => officeName(found(world.offices, officeId));

/** The numbers of a roster. */
export function countsOf({ roster }: StoredRollCall): rollCalls.RollCallCounts {
  const all = [...roster.values()];
  const countOf = (isCounted: (presence: Presence) => boolean) => all.filter(isCounted).length;
  return {
    roster: all.length,
    present: countOf(({ mark }) => mark === 'present'),
    excused: countOf(({ mark }) => mark === 'excused'),
    claimed: countOf(({ isClaimed }) => isClaimed),
    confirmed: countOf(({ mark, isClaimed }) => mark === 'present' && isClaimed),
  };
}

/** A roll call as its holder sees it. */
export function rollCallView(world: World, stored: StoredRollCall): rollCalls.RollCall {
  const { officeId: _office, roster: _roster, ...rollCall } = stored;
  return { ...rollCall, office: officeOf(world, stored), counts: countsOf(stored) };
}

/** A roll call as a member on its roster sees it. */
export function memberRollCallView(world: World, memberId: number, stored: StoredRollCall): rollCalls.MemberRollCall {
  const { officeId: _office, roster, word: _word, ...rollCall } = stored;
  const { mark, isClaimed } = roster.get(memberId) ?? unmarked;
  return { ...rollCall, office: officeOf(world, stored), mark, isClaimed };
}

/** Opens a roll call of the members who are in the office's place. */
export function openRollCall(world: World, officeId: number, written: rollCalls.NewRollCall): StoredRollCall {
  const roster = membersOf(world, found(world.offices, officeId)).map(({ id }) => [id, nothingKnown] as const);
  const made = { id: world.nextId(), officeId, status: 'open', word: '4827', roster: new Map(roster) } as const;
  return added(world.rollCalls, { ...made, ...written });
}

const nothingKnown: StoredPresence = { ...unmarked, receivedAt: null, ticketId: null };

/** Changes the presence of a member of a roster. */
export function changePresence(
  world: World,
  { roster }: StoredRollCall,
  memberId: number,
  change: (presence: StoredPresence) => StoredPresence,
): void {
  const before = roster.get(memberId) ?? nothingKnown;
  roster.set(memberId, { ...change(before), receivedAt: world.now().toISOString() });
}

/** Roll calls, their rosters, and the attendance of members. */
export function rollCallHandlers(world: World) {
  const calls = callsOf(world);
  const rollCallOf = (id: number) => found(world.rollCalls, id);

  /** Sends the frames of a change: to the holder, and to the signed-in member on the roster. */
  function publish(rollCall: StoredRollCall): void {
    const payload = { rollCallId: rollCall.id, counts: countsOf(rollCall) };
    world.publish({ type: 'roll_call_changed', payload });
    const memberId = world.signedInId ?? 0;
    if (!rollCall.roster.has(memberId)) return;
    world.publish({ type: 'roll_call', payload: { rollCall: memberRollCallView(world, memberId, rollCall) } });
  }

  function entryOf({ roster }: StoredRollCall, memberId: number): rollCalls.RosterEntry {
    const { name, stateCode } = memberOf(world, memberId).user;
    const { mark, isClaimed } = roster.get(memberId) ?? nothingKnown;
    return { memberId, name, stateCode, mark, isClaimed };
  }

  function attendanceOf(stored: StoredRollCall, memberId: number): (attendance.Attendance & { id: number }) | null {
    const { id, title, on, status: course, roster } = stored;
    const presence = roster.get(memberId);
    const status = presence === undefined ? null : attendanceStatus(presence, course);
    if (presence === undefined || status === null) return null;
    const { mark, receivedAt, ticketId } = presence;
    const holder = found(world.offices, stored.officeId).holder;
    const markedBy = mark === 'none' || holder === null ? null : { name: holder.name };
    return { id, rollCallId: id, title, office: officeOf(world, stored), on, status, markedBy, receivedAt, ticketId };
  }

  return [
    calls.visitor(rollCalls.openRollCall, ({ params, body }) => {
      const rollCall = openRollCall(world, params.id, body);
      publish(rollCall);
      return answer(rollCallView(world, rollCall), { status: 201 });
    }),
    calls.visitor(rollCalls.listOfficeRollCalls, (input) => {
      const own = world.rollCalls.filter(({ officeId }) => officeId === input.params.id);
      return pageOf(
        own.map((one) => rollCallView(world, one)),
        input,
      );
    }),
    calls.visitor(rollCalls.getRollCall, ({ params }) => rollCallView(world, rollCallOf(params.id))),
    calls.visitor(rollCalls.listRosterEntries, ({ params }) => {
      const rollCall = rollCallOf(params.id);
      return [...rollCall.roster.keys()].map((id) => entryOf(rollCall, id));
    }),
    calls.visitor(rollCalls.markRoster, ({ params, body }) => {
      const rollCall = rollCallOf(params.id);
      const codeOf = (memberId: number): rollCalls.MarkRefusal | null => {
        if (!rollCall.roster.has(memberId)) return 'not_on_roster';
        return rollCall.status === 'closed' ? 'roll_call_closed' : null;
      };
      const refused = body.marks.flatMap(({ memberId }) => {
        const code = codeOf(memberId);
        return code === null ? [] : [{ memberId, code }];
      });
      const accepted = body.marks.filter(({ memberId }) => !refused.some((one) => one.memberId === memberId));
      for (const made of accepted) changePresence(world, rollCall, made.memberId, (before) => withMark(before, made));
      if (accepted.length > 0) publish(rollCall);
      const known = new Map(
        accepted.map(({ memberId }) => [memberId, (rollCall.roster.get(memberId) ?? unmarked).mark] as const),
      );
      const marks = [...known].map(([memberId, mark]) => ({ memberId, mark }));
      return { accepted: accepted.length, marks, refused };
    }),
    calls.visitor(rollCalls.closeRollCall, ({ params }) => {
      const rollCall = changed(world.rollCalls, params.id, { status: 'closed' });
      publish(rollCall);
      return rollCallView(world, rollCall);
    }),
    calls.visitor(rollCalls.correctMark, ({ params, body: { memberId, mark } }) => {
      const rollCall = rollCallOf(params.id);
      changePresence(world, rollCall, memberId, (before) => withCorrection(before, mark));
      return answer(entryOf(rollCall, memberId), { status: 201 });
    }),

    calls.member(rollCalls.listRollCalls, ({ user }) =>
      newestFirst(world.rollCalls)
        .filter(({ status, roster }) => status === 'open' && roster.has(user.id))
        .map((one) => memberRollCallView(world, user.id, one)),
    ),
    calls.member(rollCalls.claimPresence, ({ user, params, body: { word } }) => {
      const rollCall = rollCallOf(params.id);
      if (word !== rollCall.word) throw fail('wrong_word');
      changePresence(world, rollCall, user.id, withClaim);
      publish(rollCall);
      return answer(memberRollCallView(world, user.id, rollCall), { status: 201 });
    }),
    calls.member(attendance.listAttendance, ({ user, ...input }) => {
      const known = world.rollCalls.flatMap((rollCall) => attendanceOf(rollCall, user.id) ?? []);
      const { body, headers = {} } = pageOf(known, input);
      return answer(
        body.map(({ id: _id, ...line }) => line),
        { headers },
      );
    }),
    calls.member(attendance.objectToAttendance, ({ user, params, body }) => {
      const rollCall = rollCallOf(params.rollCallId);
      const about = { subject: `Attendance: ${rollCall.title}`, description: body.text } as const;
      const ticket = createTicket(world, user.id, { ...about, category: 'other', priority: 'medium' });
      const presence = rollCall.roster.get(user.id) ?? nothingKnown;
      rollCall.roster.set(user.id, { ...presence, ticketId: ticket.id });
      return answer(ticketView(ticket), { status: 201 });
    }),
  ];
}
