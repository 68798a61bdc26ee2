import { listAttendance } from '@kopa/contracts/file/attendance';
import type { Api } from '../../http/api.ts';
import { page, pageRequest } from '../../http/paging.ts';
import type { Context } from '../../process/context.ts';
import { findAttendance } from './attendance.queries.ts';
import { attendanceView } from './attendance.view.ts';

/** The member's attendance. */
export function attendanceRoutes(api: Api, context: Context): void {
  api.route({
    ...listAttendance,
    handler: async (request, reply) => {
      const now = context.now();
      const wanted = pageRequest(request.query);
      const rows = await findAttendance(context.db, request.session.memberId, now, wanted);
      return page(request, reply, rows, wanted.limit, ({ id }) => id).map((row) => attendanceView(row, now));
    },
  });
}
