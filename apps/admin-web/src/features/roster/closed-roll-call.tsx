import type { RosterEntry } from '@kopa/contracts/office/roll-calls';
import { isFoundBy, lastDigits } from '@kopa/rules/office/roster-search';
import { CorrectionForm, type WrittenCorrection } from '@kopa/ui/correction-form.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { markNames } from '@kopa/ui/mark-words';
import { RosterSearch } from '@kopa/ui/roster-search.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../session/drafts.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import classes from './roster.module.css';
import { correctMutation, entriesQuery, putEntry } from './roster.queries.ts';

/** The roster of a closed roll call, with a correction for each member. */
export function ClosedRollCall({ rollCallId }: { rollCallId: number }) {
  const entries = useQuery(entriesQuery(rollCallId, false));
  const [typed, setTyped] = useState('');
  if (entries.isPending) return <ListSkeleton />;
  if (entries.data === undefined) {
    return <ErrorState text="The roster could not be fetched." onRetry={() => void entries.refetch()} />;
  }
  return (
    <>
      <RosterSearch value={typed} onChange={setTyped} />
      <ul className={classes.lines} aria-label="Marks">
        {entries.data
          .filter((entry) => isFoundBy(entry, typed))
          .map((entry) => (
            <Row key={entry.memberId} rollCallId={rollCallId} entry={entry} />
          ))}
      </ul>
    </>
  );
}

function Row({ rollCallId, entry }: { rollCallId: number; entry: RosterEntry }) {
  const { name, stateCode, mark, isClaimed } = entry;
  const [corrects, setCorrects] = useState(false);
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {lastDigits(stateCode)} {markNames[mark]}
          {isClaimed && ', claimed'}
        </Text>
      </span>
      {corrects ? (
        <Correction rollCallId={rollCallId} entry={entry} onClose={() => setCorrects(false)} />
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
  const client = useQueryClient();
  const correct = useMutation({
    ...correctMutation,
    onSuccess: (corrected) => {
      putEntry(client, rollCallId, corrected);
      showToast({ title: 'Corrected', message: `${name} is told the reason`, tone: 'success' });
    },
  });

  function save(correction: WrittenCorrection) {
    const body = { rollCallId, memberId, ...correction };
    void send(body, (idempotencyKey) => correct.mutateAsync({ ...body, idempotencyKey }));
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
