import type { Severity } from '@kopa/contracts/moderation/cases';
import { Badge } from '@mantine/core';
import { severityNames } from './case-words.ts';

/** The severity of a case; high stands out, and an urgent one most. */
export function SeverityBadge({ severity, isUrgent }: { severity: Severity; isUrgent: boolean }) {
  return (
    <>
      {isUrgent && (
        <Badge color="red.9" variant="filled">
          Urgent
        </Badge>
      )}
      <Badge color={severity === 'high' ? 'red' : 'gray'}>{severityNames[severity]}</Badge>
    </>
  );
}
