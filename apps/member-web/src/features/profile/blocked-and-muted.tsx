import { listBlocked, listMuted, unblockMember, unmuteMember } from '@kopa/contracts/people/blocks';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useMember } from '../../session/use-member.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { cursorPaging, itemsOf } from '../../shared/lists/pages.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import { blocksAndMutesKey, sendBlocksChange } from '../../shared/moderation/block-mute.store.ts';
import ownData from './own-data/own-data.module.css';
import classes from './session-list.module.css';

const kinds = {
  blocks: { title: 'Blocked members', list: listBlocked, end: unblockMember, label: 'Unblock', done: 'unblocked' },
  mutes: { title: 'Muted members', list: listMuted, end: unmuteMember, label: 'Unmute', done: 'no longer muted' },
} as const;

/** The blocked or muted members, with buttons that end it (product 2.13). */
export function BlockedAndMuted({ kind }: { kind: keyof typeof kinds }) {
  const { title, list: listCall, end, label, done } = kinds[kind];
  const { id } = useMember();
  const list = useInfiniteQuery({
    queryKey: [...blocksAndMutesKey, kind, id],
    queryFn: ({ pageParam, signal }) =>
      api.page(listCall, { params: { id }, query: { cursor: pageParam } }, { signal }),
    ...cursorPaging,
  });
  const people = itemsOf(list.data);
  const ending = useMutation({
    mutationFn: (person: { id: number; name: string }) => api.call(end, { params: { id, otherId: person.id } }),
    onSuccess: (_none, { id: otherId, name }) => {
      showToast({ title: `${name} is ${done}`, tone: 'success' });
      sendBlocksChange(otherId);
    },
    onError: () => showToast({ title: 'That failed', message: 'Please try again later.', tone: 'error' }),
  });
  return (
    <section className={ownData.root} aria-labelledby={kind}>
      <h2 id={kind} className={ownData.title}>
        {title}
      </h2>
      {list.isPending && <RowSkeletons lead={24} />}
      {list.isError && people.length === 0 && (
        <LoadFailure onRetry={() => void list.refetch()} text="They could not be loaded." />
      )}
      {list.isSuccess && people.length === 0 && <p className={ownData.text}>Nobody.</p>}
      {people.length > 0 && (
        <ul className={classes.list} aria-labelledby={kind}>
          {people.map((person) => (
            <li key={person.id} className={classes.row}>
              <span className={classes.device}>
                <span className={classes.name}>{person.name}</span>
                <span className={classes.seen}>@{person.username}</span>
              </span>
              <Button
                variant="default"
                className={classes.end}
                loading={ending.isPending && ending.variables.id === person.id}
                onClick={() => ending.mutate(person)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} label={`Load more ${title.toLowerCase()}`} />
    </section>
  );
}
