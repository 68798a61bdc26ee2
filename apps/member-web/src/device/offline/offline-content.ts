import { screenLimits } from '@kopa/contracts/screen-limits';
import {
  type AsyncStorage,
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import type { InfiniteData, Query, QueryCache, QueryClient, QueryKey } from '@tanstack/react-query';
import { readStoredMember } from '../../session/stored-member.ts';
import { offlineEntries, readOffline, removeOffline, writeOffline } from './offline-store.ts';
import { noteAnswered, noteRestored } from './restored.ts';

/** Version of the stored shapes. Raise it with a changed shape: other versions are ignored. */
const schema = '2';
const day = 24 * 60 * 60 * 1000;
/** Milliseconds for which content is stored. */
const maxAge = 7 * day;
/** Number of stored chats; older ones are removed. */
const storedChats = 20;
/** Milliseconds after a live change until it is stored. */
const saveAfter = 2_000;

/** A query whose `meta` has `offline: true`. */
const isStored = ({ meta }: Query) => meta?.offline === true;
/** First part of the keys of queries that are stored for a day: they hold names of others, or the word of a roll call. */
const storedForADay = 'roll-calls';
const isOutdated = ({ queryKey, state }: PersistedQuery) =>
  queryKey[0] === storedForADay && Date.now() - state.dataUpdatedAt > screenLimits.rosterKeptFor;
/** Queries that differ in the last part of their key only, such as chats. */
const groupOf = ({ queryKey }: PersistedQuery) => JSON.stringify(queryKey.slice(0, -1));

const prefixOf = (memberId: number) => `content.${memberId}`;
const nameOf = (memberId: number, queryHash: string) => `${prefixOf(memberId)}-${queryHash}`;
/** The stored queries of a member, with their names. */
export const entriesOf = (memberId: number) => offlineEntries<PersistedQuery>(nameOf(memberId, ''));

/**
 * Stores the signed-in member's content only, and only queries that are still there: an answer may come after a logout,
 * and a query may be removed before it is stored.
 */
function storageOf(memberId: number, isThere: (queryHash: string) => boolean): AsyncStorage<PersistedQuery> {
  const isWanted = (queryHash: string) => readStoredMember()?.id === memberId && isThere(queryHash);
  return {
    getItem: (name) => readOffline<PersistedQuery>(name),
    setItem: (name, query) => writeOffline(name, query, () => isWanted(query.queryHash)),
    removeItem: removeOffline,
    entries: () => entriesOf(memberId),
  };
}

/** Removes the queries of the signed-in member whose keys begin with some parts from the device. Never rejects. */
export async function forgetContent(parts: QueryKey): Promise<void> {
  const member = readStoredMember();
  if (member === null) return;
  const isBelow = ({ queryKey }: PersistedQuery) => parts.every((part, index) => queryKey[index] === part);
  for (const [name, query] of await entriesOf(member.id)) if (isBelow(query)) await removeOffline(name);
}

/** Lists are stored with their first page only. */
function firstPageOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...(data as object), pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/**
 * Stores a member's queries on the device. A query without data first shows its stored data and is then fetched
 * (product 2.34).
 */
export function createOfflineContent(memberId: number) {
  let followed: QueryCache | undefined;
  const storage = storageOf(memberId, (queryHash) => followed?.get(queryHash) !== undefined);
  const { persisterFn, persistQuery, persisterGc } = createQueryPersister<PersistedQuery>({
    storage,
    prefix: prefixOf(memberId),
    buster: schema,
    maxAge,
    refetchOnRestore: false,
    filters: { predicate: isStored },
    serialize: (query) => ({ ...query, state: { ...query.state, data: firstPageOf(query.state.data), error: null } }),
    deserialize(query) {
      // The library removes entries that cannot be read.
      if (isOutdated(query)) throw new Error('It was stored for a day.');
      return query;
    },
  });

  /** Refetches restored data. The library's own refetch leaves its failure unhandled. */
  const persister: typeof persisterFn = async (queryFn, context, query) => {
    let isFetched = false;
    const fetch: typeof queryFn = (given) => {
      isFetched = true;
      return queryFn(given);
    };
    const data = await persisterFn(fetch, context, query);
    // One that was removed meanwhile needs no fetch.
    const isThere = () => context.client.getQueryCache().get(query.queryHash) === query;
    if (isFetched) noteAnswered(query);
    else noteRestored(query);
    if (!isFetched) setTimeout(() => isThere() && void query.fetch().catch(() => undefined));
    return data;
  };

  return {
    persister,

    /** Stores changes without a fetch, as by live frames. Returns a function that stops it. */
    follow(client: QueryClient): () => void {
      const changed = new Set<Query>();
      /** The queries that have had data. */
      const filled = new WeakSet<Query>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const save = () => {
        clearTimeout(timer);
        timer = undefined;
        for (const query of changed) void persistQuery(query);
        changed.clear();
      };
      followed = client.getQueryCache();
      const unsubscribe = followed.subscribe((event) => {
        if (event.type === 'removed') changed.delete(event.query);
        if (event.type !== 'updated' || !isStored(event.query)) return;
        const { action, query } = event;
        if (action.type === 'setState' && query.state.data === undefined) {
          // A first fetch that is cancelled takes nothing away. Otherwise at once, before a refetch would restore it.
          if (!filled.delete(query)) return;
          changed.delete(query);
          void removeOffline(nameOf(memberId, query.queryHash));
          return;
        }
        if (action.type !== 'success') return;
        filled.add(query);
        if (action.manual === true) {
          changed.add(query);
          timer ??= setTimeout(save, saveAfter);
        }
      });
      const onHidden = () => {
        if (document.visibilityState === 'hidden') save();
      };
      document.addEventListener('visibilitychange', onHidden);
      return () => {
        clearTimeout(timer);
        unsubscribe();
        document.removeEventListener('visibilitychange', onHidden);
      };
    },

    /** Removes expired content, the older chats, and content of other members. */
    async prune(): Promise<void> {
      for (const [name] of await offlineEntries('content.')) {
        if (!name.startsWith(nameOf(memberId, ''))) await removeOffline(name);
      }
      await persisterGc();
      const stored = await entriesOf(memberId);
      stored.sort(([, one], [, other]) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
      const counts = new Map<string, number>();
      for (const [name, query] of stored) {
        const group = groupOf(query);
        const count = (counts.get(group) ?? 0) + 1;
        counts.set(group, count);
        if (count > storedChats) await removeOffline(name);
      }
    },
  };
}

export type OfflineContent = ReturnType<typeof createOfflineContent>;
