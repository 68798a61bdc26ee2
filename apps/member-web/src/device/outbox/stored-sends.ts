import { clear, createStore, del, delMany, get, set, values } from 'idb-keyval';

/** Variables of every mutation of the outbox. */
export interface Send {
  /** Idempotency key; on the live channel it is the client id. */
  key: string;
}

/** The call of a send. */
export interface SendRequest {
  /** POST without one. */
  method?: 'PUT' | 'PATCH' | 'DELETE';
  /** With `:id` where the answer of `after` has the id. */
  url: string;
  body: object;
  /** Each `at` of the body is by the device's clock: it goes out in the server's time. */
  hasDeviceTimes?: true;
  /** A create without an answer yet. It is repeated with its own key, because its answer has the id. */
  after?: { key: string; url: string; body: object };
}

/** A stored send without an answer. */
export interface StoredSend {
  key: string;
  memberId: number;
  mutationKey: readonly unknown[];
  /** Sends of one scope go one after the other. */
  scope: string;
  variables: Send;
  /** Time of the first attempt, or of the member's decision about an overdue send, in milliseconds. */
  submittedAt: number;
  /** The server refused it or did not answer; the member decides. */
  isFailed: boolean;
  /**
   * The call, for a service worker that makes it while no page is visible, with the key as `Idempotency-Key`. Null where
   * an upload comes first.
   */
  request: SendRequest | null;
  /** The call that takes the `photos` of the variables once they are uploaded, by the page or a service worker. */
  afterPhotos?: SendRequest | null;
}

/** In IndexedDB, so that a service worker can read it. */
const store = createStore('kopa-outbox', 'sends');
/** This page's sends, also with a blocked or full storage. */
const known = new Map<string, StoredSend>();
/** Keys of sends that the storage has not taken; they last as long as the page. */
const unstored = new Set<string>();
/** The last access to the storage; the next one waits for it. */
let writes: Promise<unknown> = Promise.resolve();

/** Runs accesses to the storage in order. With a blocked storage the sends stay in memory. */
function inOrder<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  const done = writes.then(action).catch(() => otherwise);
  writes = done;
  return done;
}

/** The member's unanswered sends, oldest first. */
export async function storedSends(memberId: number): Promise<StoredSend[]> {
  const stored = await inOrder(() => values<StoredSend>(store), []);
  for (const send of stored) if (!known.has(send.key)) known.set(send.key, send);
  return [...known.values()]
    .filter((send) => send.memberId === memberId)
    .sort((one, other) => one.submittedAt - other.submittedAt);
}

/** True until the send is answered, here or elsewhere, or the member logs out. */
export async function isStored({ key }: Send): Promise<boolean> {
  const stored = await inOrder(() => get<StoredSend>(key, store), known.get(key));
  return known.has(key) && (stored !== undefined || unstored.has(key));
}

/** A send as it is stored now: a service worker may have changed it. */
export function readSend({ key }: Send): Promise<StoredSend | undefined> {
  return inOrder(() => get<StoredSend>(key, store), undefined);
}

/** A send as this page has stored or read it. */
export function knownSend({ key }: Send): StoredSend | undefined {
  return known.get(key);
}

/** Stores a send; it replaces an earlier one with the same key. */
export function storeSend(send: StoredSend): void {
  known.set(send.key, send);
  unstored.add(send.key);
  void inOrder(async () => {
    await set(send.key, send, store);
    unstored.delete(send.key);
  }, undefined);
}

/** Changes a stored send; one that is no longer stored stays away. */
export function changeSend(
  key: string,
  fields: Partial<Pick<StoredSend, 'variables' | 'request' | 'submittedAt'>>,
): void {
  const send = known.get(key);
  if (send !== undefined) storeSend({ ...send, ...fields });
}

/** Removes an answered send, or one that the member gave up. */
export function removeSend({ key }: Send): void {
  known.delete(key);
  void inOrder(async () => {
    await del(key, store);
    // A reading that began before may have brought it back.
    known.delete(key);
  }, undefined);
}

/** Removes all sends at a logout. */
export function clearSends(): void {
  known.clear();
  void inOrder(() => clear(store), undefined);
}

/** Removes other members' content, because the new member must not see it. */
export async function removeSendsOfOthers(memberId: number): Promise<void> {
  const stored = await inOrder(() => values<StoredSend>(store), []);
  const others = stored.filter((send) => send.memberId !== memberId).map(({ key }) => key);
  for (const key of others) known.delete(key);
  await inOrder(() => delMany(others, store), undefined);
}
