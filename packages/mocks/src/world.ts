import type { Administrator } from '@kopa/contracts/admin';
import type { AuditEntry } from '@kopa/contracts/audit-log';
import type { ServerFrame } from '@kopa/contracts/realtime';
import type { Ticket } from '@kopa/contracts/tickets';
import { administrators, worldStart } from './builders.ts';
import type {
  StoredComment,
  StoredConnection,
  StoredConversation,
  StoredGroup,
  StoredGroupMessage,
  StoredMember,
  StoredMessage,
  StoredNotification,
  StoredPost,
} from './stored.ts';

/** All data of the mocked API: plain objects that the handlers change in place. */
export interface World {
  /** The member whose session the page has; null for a visitor. */
  signedInId: number | null;
  members: StoredMember[];
  connections: StoredConnection[];
  posts: StoredPost[];
  comments: StoredComment[];
  conversations: StoredConversation[];
  messages: StoredMessage[];
  groups: StoredGroup[];
  groupMessages: StoredGroupMessage[];
  notifications: StoredNotification[];
  tickets: Ticket[];
  administrators: (Administrator & { password: string })[];
  adminTokens: Map<string, string>;
  auditLog: AuditEntry[];
  /** First responses of creates, by idempotency key. */
  firstAnswers: Map<string, unknown>;
  /** Sends a frame to the page's live channel; does nothing if there is none. */
  publish: (frame: ServerFrame) => void;
  nextId: () => number;
  now: () => Date;
}

/** Creates a world with only the given data; ids that it assigns start at 10001. */
export function createWorld(given: Partial<World> = {}): World {
  let lastId = 10_000;
  let clock = worldStart;
  return {
    signedInId: given.members?.[0]?.user.id ?? null,
    members: [],
    connections: [],
    posts: [],
    comments: [],
    conversations: [],
    messages: [],
    groups: [],
    groupMessages: [],
    notifications: [],
    tickets: [],
    administrators,
    adminTokens: new Map(),
    auditLog: [],
    firstAnswers: new Map(),
    publish: () => undefined,
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    now: () => {
      clock += 1;
      return new Date(clock);
    },
    ...given,
  };
}
