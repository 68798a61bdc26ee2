import * as admin from '@kopa/contracts/admin';
import * as adminAppeals from '@kopa/contracts/admin-appeals';
import * as security from '@kopa/contracts/admin-security';
import * as administrators from '@kopa/contracts/administrators';
import * as allowance from '@kopa/contracts/allowance';
import * as analytics from '@kopa/contracts/analytics';
import * as appeals from '@kopa/contracts/appeals';
import * as auditLog from '@kopa/contracts/audit-log';
import * as auth from '@kopa/contracts/auth';
import * as blocks from '@kopa/contracts/blocks';
import * as cases from '@kopa/contracts/cases';
import * as channels from '@kopa/contracts/channels';
import * as chatMutes from '@kopa/contracts/chat-mutes';
import * as connections from '@kopa/contracts/connections';
import * as credentials from '@kopa/contracts/credentials';
import * as dashboard from '@kopa/contracts/dashboard';
import * as decisions from '@kopa/contracts/decisions';
import * as desk from '@kopa/contracts/desk';
import * as following from '@kopa/contracts/following';
import * as groupMembers from '@kopa/contracts/group-members';
import * as groups from '@kopa/contracts/groups';
import * as messageChanges from '@kopa/contracts/message-changes';
import * as messageParts from '@kopa/contracts/message-parts';
import * as messages from '@kopa/contracts/messages';
import * as notifications from '@kopa/contracts/notifications';
import * as people from '@kopa/contracts/people';
import * as photos from '@kopa/contracts/photos';
import * as portal from '@kopa/contracts/portal';
import * as postEdits from '@kopa/contracts/post-edits';
import * as postLists from '@kopa/contracts/post-lists';
import * as ppas from '@kopa/contracts/ppas';
import * as push from '@kopa/contracts/push';
import * as reports from '@kopa/contracts/reports';
import type { Route } from '@kopa/contracts/route';
import * as rumours from '@kopa/contracts/rumours';
import * as savedReplies from '@kopa/contracts/saved-replies';
import { ErrorBody } from '@kopa/contracts/schema';
import * as serviceYear from '@kopa/contracts/service-year';
import * as sessions from '@kopa/contracts/sessions';
import * as feeds from '@kopa/contracts/social-feeds';
import * as system from '@kopa/contracts/system';
import * as tickets from '@kopa/contracts/tickets';
import * as transparency from '@kopa/contracts/transparency';
import * as users from '@kopa/contracts/users';
import * as voiceNotes from '@kopa/contracts/voice-notes';
import type { TSchema } from 'typebox';

const modules = [
  admin,
  administrators,
  analytics,
  appeals,
  auditLog,
  auth,
  blocks,
  cases,
  chatMutes,
  connections,
  credentials,
  dashboard,
  following,
  groupMembers,
  groups,
  messageChanges,
  messageParts,
  messages,
  notifications,
  people,
  photos,
  portal,
  postEdits,
  postLists,
  push,
  reports,
  security,
  sessions,
  feeds,
  system,
  tickets,
  users,
  serviceYear,
  allowance,
  ppas,
  voiceNotes,
  channels,
  rumours,
  desk,
  savedReplies,
  decisions,
  adminAppeals,
  transparency,
];
const exported = modules.flatMap((module): [string, unknown][] => Object.entries(module));

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;
const names = new Map(exported.flatMap(([name, value]) => (isRoute(value) ? [[nameOf(value), name] as const] : [])));

/** The name under which the contracts export a call; undefined for a call without a contract. */
export function operationName(call: Pick<Route, 'method' | 'url'>): string | undefined {
  return names.get(nameOf(call));
}

/** The exported object schemas by name: `Post`, `Member`, … Input schemas such as `NewPost` are not named. */
export const namedSchemas: ReadonlyMap<string, TSchema> = new Map([
  ['Error', ErrorBody],
  ...exported.filter(
    (entry): entry is [string, TSchema] =>
      /^[A-Z]/.test(entry[0]) && !/^New|Query$/.test(entry[0]) && isObjectSchema(entry[1]),
  ),
]);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value;
}

function isObjectSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object';
}
