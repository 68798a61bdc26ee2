import { rows as auth } from '@kopa/conformance/rows/account/auth';
import { rows as admin } from '@kopa/conformance/rows/admin/admin';
import { rows as groups } from '@kopa/conformance/rows/chat/groups';
import { rows as messages } from '@kopa/conformance/rows/chat/messages';
import { rows as tickets } from '@kopa/conformance/rows/desk/tickets';
import { rows as posts } from '@kopa/conformance/rows/feed/social-feeds';
import { rows as photos } from '@kopa/conformance/rows/media/photos';
import { rows as notifications } from '@kopa/conformance/rows/notifications/notifications';
import { rows as connections } from '@kopa/conformance/rows/people/connections';
import { rows as people } from '@kopa/conformance/rows/people/people';
import { rows as portal } from '@kopa/conformance/rows/service/portal';
import { walk } from '@kopa/conformance/walk';
import { afterAll, beforeAll, inject } from 'vitest';
import { apiReaching } from '../calls/api-system.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/** Far fewer than each application has in its own pool. */
const poolSize = 3;

let pgbouncer: PgBouncer;
beforeAll(async () => {
  pgbouncer = await startPgBouncer([inject('serverUrl')], poolSize);
});
afterAll(() => pgbouncer.stop());

const pooled = apiReaching((url) => ({ DATABASE_URL: pgbouncer.through(url), DATABASE_DIRECT_URL: url }));

walk(admin, pooled);
walk(auth, pooled);
walk(connections, pooled);
walk(groups, pooled);
walk(messages, pooled);
walk(notifications, pooled);
walk(photos, pooled);
walk(portal, pooled);
walk(posts, pooled);
walk(tickets, pooled);
walk(people, pooled);
