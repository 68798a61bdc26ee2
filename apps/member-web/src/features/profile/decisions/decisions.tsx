import { reloadIfReachable } from '@kopa/ui/reload';
import { useLazy } from '@kopa/ui/use-lazy';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-member.ts';
import { LoadFailure } from '../../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import ownData from '../own-data/own-data.module.css';
import classes from './decisions.module.css';
import { decisionsQuery } from './decisions.queries.ts';

// Most members have none.
const loadDecision = async () => (await import('./decision.tsx')).Decision;
/** The decisions about the member, with their appeals (product 2.18). */
export function Decisions() {
  const { id } = useMember();
  const list = useInfiniteQuery(decisionsQuery(id));
  const decisions = itemsOf(list.data);
  const [hasNoCode, setHasNoCode] = useState(false);
  const Decision = useLazy(loadDecision, decisions.length > 0 && !hasNoCode, () => setHasNoCode(true));
  return (
    <section className={ownData.root} aria-labelledby="decisions">
      <h2 id="decisions" className={ownData.title}>
        Decisions about you
      </h2>
      {(list.isPending || (decisions.length > 0 && Decision === null && !hasNoCode)) && <RowSkeletons lead={0} />}
      {list.isError && decisions.length === 0 && (
        <LoadFailure onRetry={() => void list.refetch()} text="They could not be loaded." />
      )}
      {hasNoCode && <LoadFailure onRetry={() => void reloadIfReachable()} text="They could not be loaded." />}
      {list.isSuccess && decisions.length === 0 && (
        <p className={ownData.text}>None. If something of yours is removed, you can object here.</p>
      )}
      {decisions.length > 0 && Decision !== null && (
        <ul className={classes.list} aria-labelledby="decisions">
          {decisions.map((decision) => (
            <Decision key={decision.id} decision={decision} memberId={id} />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Load more decisions" />
    </section>
  );
}
