import type { Decision } from '@kopa/contracts/moderation/cases';
import { Text } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import { decidedWords } from './case-words.ts';
import classes from './reports.module.css';

/** The decision of a case. */
export function CaseDecision({ decision }: { decision: Decision }) {
  const { action, days, note, administrator, decidedAt } = decision;
  return (
    <div className={classes.decision} role="status">
      <Text fw={600}>Decided by {administrator.name}</Text>
      <Text>
        {decidedWords[action]}
        {days === null ? '' : ` for ${days} ${days === 1 ? 'day' : 'days'}`}, {formatMoment(decidedAt)}
      </Text>
      {note !== null && <Text className={classes.words}>{note}</Text>}
    </div>
  );
}
