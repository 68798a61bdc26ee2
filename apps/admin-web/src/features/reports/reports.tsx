import type { Case } from '@kopa/contracts/moderation/cases';
import { caseStatuses, subjectTypes } from '@kopa/contracts/moderation/reports';
import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import tab from '../../shared/layout/tab.module.css';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { type AddressChange, useAddress } from '../../shared/lists/use-address.ts';
import { useRowKeys } from '../../shared/lists/use-row-keys.ts';
import { Appeals } from './appeals.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { CaseList, type Selection } from './case-list.tsx';
import classes from './reports.module.css';
import { type CaseFilter, casesQuery } from './reports.queries.ts';
import { ReportsToolbar } from './reports-toolbar.tsx';

/** The Reports tab: the queue of cases, and the appeals. Filters and the open case are in the address. */
export function Reports() {
  const [params, change] = useAddress();
  return params.get('part') === 'appeals' ? (
    <div className={tab.list}>
      <ReportsToolbar filter={null} onFilter={change} total={null} />
      <Appeals />
    </div>
  ) : (
    <Queue params={params} change={change} />
  );
}

interface QueueProps {
  params: URLSearchParams;
  change: (next: AddressChange) => void;
}

function Queue({ params, change }: QueueProps) {
  const filter = filterOf(params);
  const opened = Number(params.get('case')) || null;
  const cases = useInfiniteQuery(casesQuery(filter));
  const [selection, setSelection] = useState<Selection>(new Map());
  const items = withRefused(itemsOf(cases.data), selection);
  const isEmpty = items.length === 0;
  const total = cases.isPlaceholderData ? null : (cases.data?.pages.slice(-1)[0]?.total ?? null);
  const list = useRowKeys<HTMLOListElement>();

  return (
    <div className={tab.list}>
      <ReportsToolbar
        filter={filter}
        onFilter={(next) => {
          setSelection(new Map());
          change(next);
        }}
        total={total}
      />
      {isEmpty && (
        <ListState
          list={cases}
          failed="The reports could not be fetched."
          empty={filter.status === 'open' ? 'No open cases' : 'No resolved cases'}
        />
      )}
      {!isEmpty && (
        <>
          <Text size="xs" c="dimmed" className={classes.keys}>
            Keys: j and k move, Enter opens; in a case 1 to 4 choose, Enter decides.
          </Text>
          <CaseList
            cases={items}
            selection={selection}
            onSelect={setSelection}
            isBusy={cases.isPlaceholderData}
            list={list}
            onOpen={(id) => change({ case: String(id) })}
          />
        </>
      )}
      <MoreButton list={cases} />
      {opened !== null && <CaseDialog key={opened} id={opened} onClose={() => change({ case: undefined })} />}
    </div>
  );
}

/** The cases with those that the last decision refused, also where somebody else has decided them meanwhile. */
function withRefused(cases: Case[], selection: Selection): Case[] {
  const gone = [...selection.values()].filter(
    ({ shown, refusal }) => refusal !== null && cases.every(({ id }) => id !== shown.id),
  );
  return [...gone.map(({ shown }) => shown), ...cases];
}

function filterOf(params: URLSearchParams): CaseFilter {
  const subjectType = subjectTypes.find((type) => type === params.get('subject'));
  const status = caseStatuses.find((one) => one === params.get('status')) ?? 'open';
  return {
    status,
    ...(subjectType !== undefined && { subjectType }),
    ...(params.get('urgent') === 'true' && { urgent: true }),
  };
}
