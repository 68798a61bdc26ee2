import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/query-persist-client-core';
import { hashKey, type InfiniteData, type Query, type QueryClient } from '@tanstack/react-query';
import { noteKept } from './kept.store.ts';
import { readKept, writeKept } from './kept-store.ts';

/** Milliseconds for which content is kept. */
const keptFor = 7 * 24 * 60 * 60 * 1000;
/** Chats and groups whose messages are kept, those that were read last. */
const chatsKept = 20;
/** Milliseconds after a change until it is kept. */
const saveAfter = 2_000;

/** The first parts of the keys of what is kept: the feed, chats, groups, the profile, service data, notices. */
const keptKeys: readonly (readonly string[])[] = [
  ['social-feed', 'posts'],
  ['messages', 'conversations'],
  ['messages', 'direct'],
  ['messages', 'group'],
  ['groups'],
  ['current-user'],
  ['users'],
  ['dashboard'],
  ['notifications'],
  ['connections'],
  ['channels'],
  ['notices'],
];
const startsWith = (key: readonly unknown[], parts: readonly string[]) => parts.every((part, i) => key[i] === part);
const isKeptKey = ({ queryKey, state }: Query) =>
  state.status === 'success' && keptKeys.some((parts) => startsWith(queryKey, parts));
const isChat = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  startsWith(queryKey, ['messages', 'direct']) || startsWith(queryKey, ['messages', 'group']);

/** The files of this version: what another version has kept is not read. */
const build = () => [...document.scripts].map(({ src }) => src).join(' ');

const nameOf = (memberId: number) => `content.${memberId}`;

function persisterOf(memberId: number): Persister {
  return {
    persistClient: (client) => writeKept(nameOf(memberId), shortened(client)),
    restoreClient: () => readKept<PersistedClient>(nameOf(memberId)),
    removeClient: () => writeKept(nameOf(memberId), undefined),
  };
}

/** Of lists only the first page, and of chats the last ones. */
function shortened(client: PersistedClient): PersistedClient {
  const { queries } = client.clientState;
  const byAge = queries.filter(isChat).sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const tooOld = new Set(byAge.slice(chatsKept).map(({ queryHash }) => queryHash));
  const kept = queries
    .filter(({ queryHash }) => !tooOld.has(queryHash))
    // The meta of a query has functions, which cannot be kept; whoever shows the query brings it along.
    .map(({ meta: _, ...query }) => ({ ...query, state: { ...query.state, data: firstPageOf(query.state.data) } }));
  return { ...client, clientState: { mutations: [], queries: kept } };
}

function firstPageOf(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...(data as object), pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** Keeps what the member reads, for this member and version. Returns the function that stops it. */
export function keepContent(queryClient: QueryClient, memberId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    void persistQueryClientSave({
      queryClient,
      persister: persisterOf(memberId),
      buster: build(),
      dehydrateOptions: { shouldDehydrateQuery: isKeptKey, shouldDehydrateMutation: () => false },
    });
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, saveAfter);
  };
  saveSoon();
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKeptKey(query)) saveSoon();
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** Shows what was kept, wherever nothing newer is there, and remembers of when it is. */
export async function restoreContent(queryClient: QueryClient, memberId: number): Promise<void> {
  const persister = persisterOf(memberId);
  const kept = (await readKept<PersistedClient>(nameOf(memberId)))?.clientState.queries ?? [];
  const missing = kept.filter(({ queryHash }) => queryClient.getQueryCache().get(queryHash)?.state.data === undefined);
  await persistQueryClientRestore({ queryClient, persister, maxAge: keptFor, buster: build() });
  const shown = missing.filter(({ queryKey }) => queryClient.getQueryState(queryKey)?.status === 'success');
  noteKept(new Map(shown.map(({ queryKey, state }) => [hashKey(queryKey), state.dataUpdatedAt])));
}
