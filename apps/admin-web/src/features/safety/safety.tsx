import type { SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { areaWords } from '@kopa/rules/safety/safety-calls';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFigure, formatMoment } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useAddress } from '../../shared/lists/use-address.ts';
import { Answers } from './answers.tsx';
import { AskDialog } from './ask-dialog.tsx';
import classes from './safety.module.css';
import { endMutation, safetyCallsQuery } from './safety.queries.ts';

/** The Safety tab: asks the members of an area whether they are safe, and shows their answers (product 3.16). */
export function Safety() {
  const list = useInfiniteQuery(safetyCallsQuery);
  const [asks, setAsks] = useState(false);
  const [ending, setEnding] = useState<SafetyCall | null>(null);
  const end = useMutation({
    ...endMutation,
    onSuccess: () => showToast({ title: 'Call ended', message: 'Members are asked no more', tone: 'success' }),
    onSettled: () => setEnding(null),
  });
  const calls = itemsOf(list.data);
  const [params, change] = useAddress();
  // Those that "To do now" counts.
  const onlyWaiting = params.get('part') === 'waiting';
  const running = calls.filter(({ endedAt, counts }) => endedAt === null && !(onlyWaiting && counts.noAnswer === 0));
  const ended = onlyWaiting ? [] : calls.filter(({ endedAt }) => endedAt !== null);
  return (
    <div className={tab.columns}>
      {onlyWaiting && (
        <div className={tab.across}>
          <Button variant="default" onClick={() => change({ part: undefined })}>
            Show all calls
          </Button>
        </div>
      )}
      <section className={tab.section} aria-labelledby="running">
        <div className={tab.row}>
          <Title order={2} id="running" className={tab.title}>
            Running calls
          </Title>
          <Button onClick={() => setAsks(true)}>Ask who is safe</Button>
        </div>
        {list.isPending && <ListSkeleton />}
        {list.isError && calls.length === 0 && (
          <ErrorState text="The safety calls could not be fetched." onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && running.length === 0 && (
          <EmptyState drawing="bell" title={onlyWaiting ? 'No call waits for answers' : 'No call is running'} />
        )}
        {running.map((call) => (
          <article key={call.id} className={tab.item} aria-label={areaWords(call)}>
            <CallDetails call={call} />
            <div>
              <Button variant="default" onClick={() => setEnding(call)}>
                End call
              </Button>
            </div>
            <Answers call={call} />
          </article>
        ))}
      </section>
      {ended.length > 0 && (
        <section className={tab.section} aria-labelledby="ended">
          <Title order={2} id="ended" className={tab.title}>
            Ended calls
          </Title>
          {ended.map((call) => (
            <article key={call.id} className={tab.item} aria-label={areaWords(call)}>
              <CallDetails call={call} />
            </article>
          ))}
        </section>
      )}
      <div className={tab.across}>
        <MoreButton list={list} label="More calls" />
      </div>
      {asks && <AskDialog onClose={() => setAsks(false)} />}
      <ConfirmDialog
        opened={ending !== null}
        title="End call"
        text={`Members of ${ending === null ? '' : areaWords(ending)} are asked no more, and can no longer answer. The same area can be asked again 6 hours after the call began.`}
        confirmLabel="End call"
        pending={end.isPending}
        onCancel={() => setEnding(null)}
        onConfirm={() => ending !== null && end.mutate(ending.id)}
      />
    </div>
  );
}

/** Area, reason, times and the three counts of a call. */
function CallDetails({ call }: { call: SafetyCall }) {
  const { reason, askedAt, endedAt, reach, counts } = call;
  return (
    <>
      <Title order={3} className={tab.title}>
        {areaWords(call)}
      </Title>
      <Text className={classes.reason}>{reason}</Text>
      <Text size="sm" c="dimmed">
        Asked {formatMoment(askedAt)} · reach {formatFigure(reach)}
        {endedAt !== null && ` · ended ${formatMoment(endedAt)}`}
      </Text>
      <ul className={tab.figures} aria-label="Answers">
        <li data-urgent={counts.needHelp > 0 || undefined}>Need help {formatFigure(counts.needHelp)}</li>
        <li>No answer {formatFigure(counts.noAnswer)}</li>
        <li>Safe {formatFigure(counts.safe)}</li>
      </ul>
    </>
  );
}
