import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { formatFigure } from '../../shared/layout/format.ts';
import { askMutation, reachQuery } from './safety.queries.ts';

const empty = { state: '', lga: '', reason: '' };

/** Asks the members of a state or an LGA whether they are safe. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft, discard, send] = useDraft({ name: 'safety-call', empty }, onClose);
  const { state, lga, reason } = draft;
  const stateName = stateNames.find((name) => name === state);
  const area = { state, ...(lga === '' ? {} : { lga }) };
  const reach = useQuery({ ...reachQuery(area), enabled: stateName !== undefined });
  const ask = useMutation({
    ...askMutation,
    onSuccess: (call) => {
      showToast({ title: 'Call started', message: `It reaches ${formatFigure(call.reach)} members`, tone: 'success' });
    },
  });
  const isComplete = stateName !== undefined && reason.trim() !== '';

  function submit() {
    const call = { ...area, reason: reason.trim() };
    void send(call, (idempotencyKey) => ask.mutateAsync({ ...call, idempotencyKey }));
  }

  return (
    <FormDialog
      title="Ask who is safe"
      action="Ask"
      isReady={isComplete}
      isPending={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <NativeSelect
        label="State"
        value={state}
        data={[{ value: '', label: 'Choose a state' }, ...stateNames]}
        onChange={({ currentTarget }) => setDraft({ ...draft, state: currentTarget.value, lga: '' })}
        data-autofocus
      />
      <NativeSelect
        label="LGA"
        value={lga}
        disabled={stateName === undefined}
        data={[{ value: '', label: 'The whole state' }, ...(stateName === undefined ? [] : lgasOf(stateName))]}
        onChange={({ currentTarget }) => setDraft({ ...draft, lga: currentTarget.value })}
      />
      <GrowingTextarea
        label="Reason"
        description="Members read it. Name what happened and where."
        rows={[2, 6]}
        maxLength={textLimits.safetyReason}
        value={reason}
        onChange={(text) => setDraft({ ...draft, reason: text })}
      />
      <Text aria-live="polite">
        {reach.isError && 'Its reach could not be counted.'}
        {stateName !== undefined && reach.data !== undefined && `It reaches ${formatFigure(reach.data.reach)} members`}
      </Text>
    </FormDialog>
  );
}
