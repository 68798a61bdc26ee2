import type { MarksAnswer, MemberRollCall, RollCall, RollCallCounts } from '@kopa/contracts/office/roll-calls';
import type { QueryClient } from '@tanstack/react-query';
import { forgetContent } from '../../device/offline/offline-content.ts';
import { changeCached } from '../lists/change-cached.ts';
import { changeItems, itemsOf, type Pages, putItem } from '../lists/pages.ts';
import { refetchWhere } from '../lists/refetch-where.ts';
import {
  attendanceKey,
  closedRosterKey,
  officeRollCallsKey,
  officesRollCallsKey,
  openRollCallsKey,
  rosterKey,
  rostersKey,
} from './roll-calls.keys.ts';
import type { RosterLine } from './roll-calls.queries.ts';
import { refreshRosterSoon } from './roster-refresh.ts';

/** Adds, changes or removes a roll call on whose roster the member is, after an answer or a frame. Idempotent. */
export function putRollCall(client: QueryClient, rollCall: MemberRollCall): void {
  changeCached<MemberRollCall[]>(client, openRollCallsKey, (rollCalls) => {
    if (rollCalls === undefined) return undefined;
    const others = rollCalls.filter(({ id }) => id !== rollCall.id);
    if (rollCall.status === 'closed') return others;
    return [...others, rollCall].sort((a, b) => b.id - a.id);
  });
  refetchWhere(client, { queryKey: attendanceKey });
  // The holder of the office may be on the roster, too.
  if (rollCall.status === 'closed') forgetRoster(client, rollCall.id);
  const known = listedOf(client, rollCall.office.id).find(({ id }) => id === rollCall.id);
  if (known?.status !== rollCall.status) refetchWhere(client, { queryKey: officeRollCallsKey(rollCall.office.id) });
}

/** Puts a roll call of an office into the list of its holder. Idempotent. */
export function putOfficeRollCall(client: QueryClient, rollCall: RollCall): void {
  const key = officeRollCallsKey(rollCall.office.id);
  changeCached<Pages<RollCall>>(client, key, (pages) => putItem(pages, rollCall));
  if (rollCall.status === 'closed') forgetRoster(client, rollCall.id);
}

/** Applies the numbers of a roll call to the holder's list, and fetches the lines that have changed. Idempotent. */
export function applyCounts(client: QueryClient, rollCallId: number, counts: RollCallCounts): void {
  const lists = client.getQueryCache().findAll({ queryKey: officesRollCallsKey });
  for (const { queryKey, state } of lists) {
    const pages = state.data as Pages<RollCall> | undefined;
    // One that another device has opened.
    if (!itemsOf(pages).some(({ id }) => id === rollCallId)) refetchWhere(client, { queryKey, exact: true });
    changeCached<Pages<RollCall>>(client, queryKey, (known) =>
      changeItems(known, (rollCall) => (rollCall.id === rollCallId ? { ...rollCall, counts } : rollCall)),
    );
  }
  const lines = client.getQueryData<RosterLine[]>(rosterKey(rollCallId)) ?? [];
  const countOf = (mark: string) => lines.filter((line) => line.mark === mark).length;
  const isAgreed = countOf('present') === counts.present && countOf('excused') === counts.excused;
  refreshRosterSoon(client, rosterKey(rollCallId), isAgreed);
  // Late claims.
  refreshRosterSoon(client, closedRosterKey(rollCallId), false);
}

/** Applies the marks of an answer. Idempotent. */
export function applyMarks(client: QueryClient, rollCallId: number, { marks }: Pick<MarksAnswer, 'marks'>): void {
  const taken = new Map(marks.map(({ memberId, mark }) => [memberId, mark]));
  changeCached<RosterLine[]>(client, rosterKey(rollCallId), (lines) =>
    lines?.map((line) => ({ ...line, mark: taken.get(line.memberId) ?? line.mark })),
  );
}

/** Removes the roster of a roll call from the page and the device. */
export function forgetRoster(client: QueryClient, rollCallId: number): void {
  forget(client, rosterKey(rollCallId));
}

/** Removes every roster: the member holds no office that calls a roll. */
export function forgetRosters(client: QueryClient): void {
  forget(client, rostersKey);
}

/** Removes the roll calls of an office from the page and the device. */
export function forgetRollCallsOf(client: QueryClient, officeId: number): void {
  for (const { id } of listedOf(client, officeId)) forgetRoster(client, id);
  forget(client, officeRollCallsKey(officeId));
}

function forget(client: QueryClient, queryKey: readonly unknown[]): void {
  void client.cancelQueries({ queryKey });
  client.removeQueries({ queryKey });
  void forgetContent(queryKey);
}

function listedOf(client: QueryClient, officeId: number): RollCall[] {
  return itemsOf(client.getQueryData<Pages<RollCall>>(officeRollCallsKey(officeId)));
}
