import type { AdminRole } from '@kopa/contracts/access';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditItem } from './audit-item.tsx';
import classes from './audit-log.module.css';
import { type AuditFilter, auditLogQuery, auditPeopleQuery } from './audit-log.queries.ts';

/** The actions of administrators with member and time. The log is append-only. */
export function AuditLog({ role }: { role: AdminRole }) {
  const [filter, setFilter] = useState<AuditFilter>({});
  const administrators = useQuery(auditPeopleQuery(role)).data ?? [];
  const log = useInfiniteQuery(auditLogQuery(filter));
  const entries = itemsOf(log.data);
  const isEmpty = entries.length === 0;
  return (
    <div className={classes.root}>
      <AuditFilters filter={filter} onFilter={setFilter} administrators={administrators} />
      {isEmpty && <ListState list={log} failed="The audit log could not be fetched." empty="No entries found" />}
      {entries.length > 0 && (
        <ol className={classes.list} aria-label="Audit log entries" aria-busy={log.isPlaceholderData}>
          {entries.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <MoreButton list={log} label="Show more entries" />
    </div>
  );
}
