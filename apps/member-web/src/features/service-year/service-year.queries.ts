import type { ItemKey } from '@kopa/contracts/service/service-course';
import {
  enterClearances,
  revokeCalendar,
  shareCalendar,
  updateClearance,
  updateItem,
} from '@kopa/contracts/service/service-year';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { putCached } from '../../shared/lists/change-cached.ts';
import { serviceYearKey } from '../../shared/service/service-year.keys.ts';

/** Saves the day of a month's clearance; null removes it. */
export function clearanceMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ month, clearedOn }: { month: string; clearedOn: string | null }) =>
      api.call(updateClearance, { params: { id: memberId, month }, body: { clearedOn } }),
    onSuccess: (year) => putCached(client, serviceYearKey(memberId), year),
  });
}

/** Answers which months were cleared, each with its day; none skips the question. */
export function monthsMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: (clearances: { month: string; clearedOn: string }[]) =>
      api.call(enterClearances, { params: { id: memberId }, body: { clearances } }),
    onSuccess: (year) => putCached(client, serviceYearKey(memberId), year),
  });
}

/** Ticks or unticks an item of a checklist. */
export function itemMutation(client: QueryClient, memberId: number) {
  return mutationOptions({
    mutationFn: ({ key, isDone }: { key: ItemKey; isDone: boolean }) =>
      api.call(updateItem, { params: { id: memberId, key }, body: { isDone } }),
    onSuccess: (year) => putCached(client, serviceYearKey(memberId), year),
  });
}

/** Fetches the private address of the calendar. */
export function shareCalendarCall(memberId: number) {
  return api.call(shareCalendar, { params: { id: memberId } });
}

/** Ends the address of the calendar. */
export function revokeCalendarCall(memberId: number) {
  return api.call(revokeCalendar, { params: { id: memberId } });
}
