import { afterAll, beforeAll, inject } from 'vitest';
import { rows as auth } from '../calls/rows/account/auth.ts';
import { rows as admin } from '../calls/rows/admin/admin.ts';
import { rows as groups } from '../calls/rows/chat/groups.ts';
import { rows as messages } from '../calls/rows/chat/messages.ts';
import { rows as tickets } from '../calls/rows/desk/tickets.ts';
import { rows as posts } from '../calls/rows/feed/social-feeds.ts';
import { rows as photos } from '../calls/rows/media/photos.ts';
import { rows as notifications } from '../calls/rows/notifications/notifications.ts';
import { rows as connections } from '../calls/rows/people/connections.ts';
import { rows as people } from '../calls/rows/people/people.ts';
import { rows as portal } from '../calls/rows/service/portal.ts';
import { walk } from '../calls/walk.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/** Far fewer than each application has in its own pool. */
const poolSize = 3;

let pgbouncer: PgBouncer;
beforeAll(async () => {
  pgbouncer = await startPgBouncer([inject('serverUrl')], poolSize);
});
afterAll(() => pgbouncer.stop());

const pooled = (url: string) => ({ DATABASE_URL: pgbouncer.through(url), DATABASE_DIRECT_URL: url });

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
