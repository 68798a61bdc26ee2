import type { RollCall, RosterEntry } from '@kopa/contracts/office/roll-calls';
import { isFoundBy, lastDigits } from '@kopa/rules/office/roster-search';
import { CorrectionForm, type WrittenCorrection } from '@kopa/ui/correction-form.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { markNames } from '@kopa/ui/mark-words';
import { RosterSearch } from '@kopa/ui/roster-search.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { RowSkeletons } from '../../shared/lists/row-skeletons.tsx';
import classes from './office.module.css';
import { closedRosterQuery, correctMutation } from './office.queries.ts';
import { useMarks } from './use-marks.ts';

/** A closed roll call: its roster, with a correction for each member (product 2.50). */
export function ClosedRollCall({ rollCall: { id, counts } }: { rollCall: RollCall }) {
  const roster = useQuery(closedRosterQuery(id));
  const { marks } = useMarks(id);
  const [typed, setTyped] = useState('');
  if (roster.data === undefined) {
    if (!roster.isError) return <RowSkeletons lead={0} />;
    return <ErrorState text="The roster could not be loaded." onRetry={() => void roster.refetch()} />;
  }
  const shown = roster.data.filter((entry) => isFoundBy(entry, typed));
  return (
    <div className={classes.section}>
      <p className={classes.note}>
        {counts.excused} excused, {counts.claimed} claimed, {counts.confirmed} marked present and claimed
      </p>
      <RosterSearch value={typed} onChange={setTyped} />
      {shown.length === 0 && <p className={classes.note}>Nobody on the roster is found.</p>}
      <ul className={classes.rows} aria-label="Roster">
        {shown.map((entry) => (
          <Row key={entry.memberId} rollCallId={id} entry={entry} unsent={marks.get(entry.memberId)} />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  rollCallId: number;
  entry: RosterEntry;
  /** A mark of this device that came too late. */
  unsent: RosterEntry['mark'] | undefined;
}

function Row({ rollCallId, entry, unsent }: RowProps) {
  const { name, stateCode, mark, isClaimed } = entry;
  const [corrects, setCorrects] = useState(false);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong dir="auto">{name}</strong>
        <span className={classes.note}>
          {lastDigits(stateCode)} {markNames[mark]}
          {isClaimed && ', claimed'}
          {unsent !== undefined && `. You marked: ${markNames[unsent]}, too late`}
        </span>
      </span>
      {corrects ? (
        <Correction
          rollCallId={rollCallId}
          entry={{ ...entry, mark: unsent ?? mark }}
          onClose={() => setCorrects(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setCorrects(true)}>
          Correct
        </Button>
      )}
    </li>
  );
}

interface CorrectionProps {
  rollCallId: number;
  entry: RosterEntry;
  onClose: () => void;
}

function Correction({ rollCallId, entry: { memberId, name, mark }, onClose }: CorrectionProps) {
  const empty: WrittenCorrection = { mark, reason: '' };
  const [written, write, close, send] = useDraft({ name: `correction.${rollCallId}.${memberId}`, empty }, onClose);
  const correct = useMutation({ ...correctMutation(useQueryClient(), rollCallId), onError: showFailure });

  function save(correction: WrittenCorrection) {
    void send(correction, async (idempotencyKey) => {
      await correct.mutateAsync({ memberId, ...correction, idempotencyKey });
      showToast({ title: 'Corrected', message: `${name} is told the reason.`, tone: 'success' });
    });
  }

  return (
    <CorrectionForm
      name={name}
      written={written}
      isSaving={correct.isPending}
      onWrite={write}
      onSave={save}
      onCancel={close}
    />
  );
}
