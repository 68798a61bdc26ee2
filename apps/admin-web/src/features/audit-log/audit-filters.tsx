import { actorKinds, auditActions, auditTargets } from '@kopa/contracts/admin/audit-log';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type ChosenPerson, PersonSelect } from '../../shared/people/person-select.tsx';
import classes from './audit-log.module.css';
import type { AuditFilter, AuditPerson } from './audit-log.queries.ts';
import { actorKindNames, actorWords, auditWords, targetNames } from './audit-words.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
  administrators: AuditPerson[];
}

/** Filters of the audit log: who acts, action, target and member. */
export function AuditFilters({ filter, onFilter, administrators }: AuditFiltersProps) {
  const [member, setMember] = useState<ChosenPerson | null>(null);
  const chosen = administrators.find(
    ({ kind, username }) => kind === filter.actorKind && username === filter.administrator,
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Administrator"
        value={chosen === undefined ? '' : String(administrators.indexOf(chosen))}
        data={[
          { value: '', label: 'All administrators' },
          ...administrators.map((person, place) => ({ value: String(place), label: actorWords(person) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { kind, username } = (value === '' ? undefined : administrators[Number(value)]) ?? {};
          onFilter({ ...filter, administrator: username, actorKind: kind });
        }}
      />
      <NativeSelect
        label="Action"
        value={filter.action ?? ''}
        data={[
          { value: '', label: 'All actions' },
          ...auditActions.map((action) => ({ value: action, label: auditWords[action].choice })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, action: auditActions.find((action) => action === currentTarget.value) })
        }
      />
      <NativeSelect
        label="Acted as"
        value={filter.actorKind ?? ''}
        data={[
          { value: '', label: 'Everybody' },
          ...actorKinds.map((kind) => ({ value: kind, label: actorKindNames[kind] })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({
            ...filter,
            administrator: undefined,
            actorKind: actorKinds.find((kind) => kind === currentTarget.value),
          })
        }
      />
      <NativeSelect
        label="Target"
        value={filter.targetType ?? ''}
        data={[
          { value: '', label: 'All targets' },
          ...auditTargets.map((target) => ({ value: target, label: targetNames[target] })),
        ]}
        onChange={({ currentTarget }) =>
          onFilter({ ...filter, targetType: auditTargets.find((target) => target === currentTarget.value) })
        }
      />
      <PersonSelect
        className={classes.member}
        kind="member"
        label="Member"
        placeholder="All members"
        clearable
        // Mantine hides its clear button from the keyboard and from screen readers.
        clearButtonProps={{ 'aria-label': 'Clear member', 'aria-hidden': false, tabIndex: 0 }}
        chosen={member}
        onChoose={(person) => {
          setMember(person);
          onFilter({ ...filter, userId: person?.id });
        }}
      />
    </div>
  );
}
