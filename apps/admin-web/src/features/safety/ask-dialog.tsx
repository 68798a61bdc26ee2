import { textLimits } from '@kopa/contracts/limits';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { newKey } from '@kopa/ui/new-key';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import form from '../../shared/layout/form.module.css';
import { formatFigure } from '../../shared/layout/format.ts';
import { askMutation, reachQuery } from './safety.queries.ts';

/** Asks the members of a state or an LGA whether they are safe. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState('');
  const [lga, setLga] = useState('');
  const [reason, setReason] = useState('');
  const sent = useRef({ content: '', key: '' });
  const stateName = stateNames.find((name) => name === state);
  const area = { state, ...(lga === '' ? {} : { lga }) };
  const reach = useQuery({ ...reachQuery(area), enabled: stateName !== undefined });
  const ask = useMutation({
    ...askMutation,
    onSuccess: (call) => {
      showToast({ title: 'Call started', message: `It reaches ${formatFigure(call.reach)} members`, tone: 'success' });
      onClose();
    },
  });
  const isComplete = stateName !== undefined && reason.trim() !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || ask.isPending) return;
    const call = { ...area, reason: reason.trim() };
    // A lost answer is asked for again; a changed call is another one.
    const content = JSON.stringify(call);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    ask.mutate({ ...call, idempotencyKey: sent.current.key });
  }

  return (
    <Dialog opened onClose={onClose} title="Ask who is safe" centered>
      <form className={form.form} onSubmit={submit}>
        <NativeSelect
          label="State"
          value={state}
          data={[{ value: '', label: 'Choose a state' }, ...stateNames]}
          onChange={({ currentTarget }) => {
            setState(currentTarget.value);
            setLga('');
          }}
          data-autofocus
        />
        <NativeSelect
          label="LGA"
          value={lga}
          disabled={stateName === undefined}
          data={[{ value: '', label: 'The whole state' }, ...(stateName === undefined ? [] : lgasOf(stateName))]}
          onChange={({ currentTarget }) => setLga(currentTarget.value)}
        />
        <GrowingTextarea
          label="Reason"
          description="Members read it. Name what happened and where."
          rows={[2, 6]}
          maxLength={textLimits.safetyReason}
          value={reason}
          onChange={setReason}
        />
        <Text aria-live="polite">
          {reach.isError && 'Its reach could not be counted.'}
          {stateName !== undefined &&
            reach.data !== undefined &&
            `It reaches ${formatFigure(reach.data.reach)} members`}
        </Text>
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete} loading={ask.isPending}>
            Ask
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
