import { listAttendance, objectToAttendance } from '@kopa/contracts/file/attendance';
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { refetchSupport } from '../../shared/desk/support.cache.ts';
import { cursorPaging } from '../../shared/lists/pages.ts';
import { refetchWhere } from '../../shared/lists/refetch-where.ts';
import { attendanceKey } from '../../shared/office/roll-calls.keys.ts';
import { freshFromLoader } from '../../shared/page/page-loader.ts';

/** The member's own attendance, newest first. Each line has the id of its roll call. */
export function attendanceQuery(memberId: number) {
  return infiniteQueryOptions({
    queryKey: attendanceKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.page(
        listAttendance,
        { params: { id: memberId }, query: { cursor: pageParam } },
        { signal },
      );
      return { ...page, items: page.items.map((item) => ({ ...item, id: item.rollCallId })) };
    },
    ...cursorPaging,
    // A roll call that closes itself sends no frame.
    staleTime: freshFromLoader,
  });
}

/** Objects to a line of the attendance; attempts with the same key make one ticket. */
export function objectMutation(client: QueryClient, memberId: number, rollCallId: number) {
  return mutationOptions({
    mutationFn: ({ text, idempotencyKey }: { text: string; idempotencyKey: string }) =>
      api.call(objectToAttendance, { params: { id: memberId, rollCallId }, body: { text } }, { idempotencyKey }),
    onSuccess: () => refetchSupport(client),
    // Another device may have objected.
    onSettled: () => refetchWhere(client, { queryKey: attendanceKey }),
  });
}
