import { errorMessages } from '@kopa/contracts/error-messages';
import { isErrorCode } from '@kopa/contracts/errors';
import { caseLimits } from '@kopa/contracts/limits';
import type { Case } from '@kopa/contracts/moderation/cases';
import type { RefObject } from 'react';
import { BulkDecision } from './bulk-decision.tsx';
import { CaseRow } from './case-row.tsx';
import classes from './reports.module.css';

/** The selected cases, with the reason for which the last decision refused them. */
export type Selection = ReadonlyMap<number, { shown: Case; refusal: string | null }>;

interface CaseListProps {
  cases: Case[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  isBusy: boolean;
  list: RefObject<HTMLOListElement | null>;
  onOpen: (id: number) => void;
}

/** The cases of the queue. Open ones can be selected and decided together. */
export function CaseList({ cases, selection, onSelect, isBusy, list, onOpen }: CaseListProps) {
  const selected = cases.filter(({ id }) => selection.has(id)).map(({ id }) => id);

  function select(shown: Case, isSelected: boolean) {
    const changed = new Map(selection);
    if (isSelected) changed.set(shown.id, { shown, refusal: null });
    else changed.delete(shown.id);
    onSelect(changed);
  }

  function keepRefused(refused: { id: number; code: string }[]) {
    const kept = refused.flatMap(({ id, code }) => {
      const known = selection.get(id);
      return known === undefined ? [] : [[id, { ...known, refusal: reasonOf(code) }] as const];
    });
    onSelect(new Map(kept));
  }

  return (
    <>
      {selected.length > 0 && <BulkDecision caseIds={selected} onDecided={keepRefused} />}
      <ol ref={list} className={classes.list} aria-label="Cases" aria-busy={isBusy}>
        {cases.map((one) => (
          <CaseRow
            key={one.id}
            shown={one}
            refusal={selection.get(one.id)?.refusal ?? null}
            isSelected={selection.has(one.id)}
            {...(one.status === 'open' && (selection.has(one.id) || selected.length < caseLimits.decidedAtOnce)
              ? { onSelect: (isSelected: boolean) => select(one, isSelected) }
              : {})}
            onOpen={() => onOpen(one.id)}
          />
        ))}
      </ol>
    </>
  );
}

function reasonOf(code: string): string {
  return isErrorCode(code) ? errorMessages[code] : code;
}
