import type { AuditEntry } from '@kopa/contracts/admin/audit-log';
import { Text } from '@mantine/core';
import { formatMoment } from '../../shared/layout/format.ts';
import classes from './audit-log.module.css';
import { actorWords, auditWords, subjectOf } from './audit-words.ts';

/** One audit entry as a sentence with its time. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const subject = subjectOf(entry);
  const target = entry.targetId === null ? '' : ` · ${entry.targetType} ${entry.targetId}`;
  return (
    <li className={classes.entry}>
      <Text>
        <b>{actorWords({ kind: entry.actorKind, name: entry.administratorName })}</b> {auditWords[entry.action].phrase}{' '}
        {subject !== null && <b>{subject}</b>}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
        {target}
      </Text>
    </li>
  );
}
