import { readFileSync } from 'node:fs';

/** The files of `schema/` in an order in which each needs only those before it. The build takes them along by these URLs. */
const areas = [
  new URL('./schema/search.sql', import.meta.url),
  new URL('./schema/accounts.sql', import.meta.url),
  new URL('./schema/sessions.sql', import.meta.url),
  new URL('./schema/people.sql', import.meta.url),
  new URL('./schema/file.sql', import.meta.url),
  new URL('./schema/feed.sql', import.meta.url),
  new URL('./schema/chat.sql', import.meta.url),
  new URL('./schema/groups.sql', import.meta.url),
  new URL('./schema/moderation.sql', import.meta.url),
  new URL('./schema/desk.sql', import.meta.url),
  new URL('./schema/appeals.sql', import.meta.url),
  new URL('./schema/service.sql', import.meta.url),
  new URL('./schema/offices.sql', import.meta.url),
  new URL('./schema/channels.sql', import.meta.url),
  new URL('./schema/safety.sql', import.meta.url),
  new URL('./schema/notifications.sql', import.meta.url),
  new URL('./schema/jobs.sql', import.meta.url),
];

/** The present schema as one text. */
export const schema = areas.map((area) => readFileSync(area, 'utf8')).join('\n');
