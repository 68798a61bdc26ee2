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

/** Everything that the mocked API knows: plain data, changed in place by the handlers. */
export interface World {
  /** The member whose session the page has, or null for a visitor. */
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
  /** First answers of creates by idempotency key. */
  firstAnswers: Map<string, unknown>;
  /** Sends a frame to the page's live channel; does nothing while there is none. */
  publish: (frame: ServerFrame) => void;
  nextId: () => number;
  now: () => Date;
}

/** A world that holds what is given and nothing else; ids made later start at 10001. */
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
