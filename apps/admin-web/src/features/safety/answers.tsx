import type { SafetyAnswer, SafetyCall } from '@kopa/contracts/safety/safety-calls';
import { areaWords } from '@kopa/rules/safety/safety-calls';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Badge, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import rows from '../../shared/layout/list.module.css';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import classes from './safety.module.css';
import { answersQuery } from './safety.queries.ts';

/** The members whom a call concerns: members who need help first, then members without an answer, then the safe ones. */
export function Answers({ call }: { call: SafetyCall }) {
  const list = useInfiniteQuery(answersQuery(call.id));
  const answers = itemsOf(list.data);
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && answers.length === 0) {
    return <ErrorState text="The answers could not be fetched." onRetry={() => void list.refetch()} />;
  }
  if (answers.length === 0) return <Text c="dimmed">The call concerns nobody.</Text>;
  return (
    <>
      <ul className={rows.list} aria-label={`Members of ${areaWords(call)}`}>
        {answers.map((answer) => (
          <Row key={answer.id} answer={answer} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}

const states = {
  need_help: { words: 'Needs help', color: 'red.9' },
  safe: { words: 'Safe', color: 'green.9' },
} as const;

function Row({ answer: { name, stateCode, ppa, lga, status, text } }: { answer: SafetyAnswer }) {
  const record = [stateCode, ppa, lga].filter((part) => part !== null).join(' · ');
  return (
    <li className={classes.answer}>
      <span className={classes.words}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {record}
        </Text>
        {text !== null && <Text className={classes.reason}>{text}</Text>}
      </span>
      {status === null ? (
        <Badge color="gray" variant="default">
          No answer
        </Badge>
      ) : (
        <Badge color={states[status].color} variant="filled">
          {states[status].words}
        </Badge>
      )}
    </li>
  );
}
