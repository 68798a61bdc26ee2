import type { Severity } from '@kopa/contracts/moderation/cases';
import { Badge } from '@mantine/core';
import { severityNames } from './case-words.ts';

/** The severity of a case; high stands out. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return <Badge color={severity === 'high' ? 'red' : 'gray'}>{severityNames[severity]}</Badge>;
}
