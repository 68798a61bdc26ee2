import type { Case } from '@kopa/contracts/cases';
import { errorCatalogue, isErrorCode } from '@kopa/contracts/errors';
import { caseLimits } from '@kopa/contracts/limits';
import type { RefObject } from 'react';
import { useState } from 'react';
import { BulkDecision } from './bulk-decision.tsx';
import { CaseRow } from './case-row.tsx';
import classes from './reports.module.css';

interface CaseListProps {
  cases: Case[];
  isBusy: boolean;
  list: RefObject<HTMLOListElement | null>;
  onOpen: (id: number) => void;
}

/** The cases of the queue. Open ones can be selected and decided together. */
export function CaseList({ cases, isBusy, list, onOpen }: CaseListProps) {
  /** Selected cases, with the reason for which the last decision refused them. */
  const [selected, setSelected] = useState<ReadonlyMap<number, string | null>>(new Map());
  const ids = cases.filter(({ id, status }) => status === 'open' && selected.has(id)).map(({ id }) => id);

  function select(id: number, isSelected: boolean) {
    setSelected((before) => {
      const changed = new Map(before);
      if (isSelected) changed.set(id, null);
      else changed.delete(id);
      return changed;
    });
  }

  return (
    <>
      {ids.length > 0 && (
        <BulkDecision
          caseIds={ids}
          onDecided={(refused) => setSelected(new Map(refused.map(({ id, code }) => [id, reasonOf(code)])))}
        />
      )}
      <ol ref={list} className={classes.list} aria-label="Cases" aria-busy={isBusy}>
        {cases.map((one) => (
          <CaseRow
            key={one.id}
            shown={one}
            refusal={selected.get(one.id) ?? null}
            isSelected={selected.has(one.id)}
            {...(one.status === 'open' && (selected.has(one.id) || ids.length < caseLimits.decidedAtOnce)
              ? { onSelect: (isSelected: boolean) => select(one.id, isSelected) }
              : {})}
            onOpen={() => onOpen(one.id)}
          />
        ))}
      </ol>
    </>
  );
}

function reasonOf(code: string): string {
  return isErrorCode(code) ? errorCatalogue[code].message : code;
}
