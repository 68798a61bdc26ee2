import { officeLimits } from '@kopa/contracts/limits';
import type { Office } from '@kopa/contracts/office/offices';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { showToast } from '@kopa/ui/toast';
import { Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { officeTitle } from '../../shared/office/office-words.ts';
import { changeUntilMutation } from './offices.queries.ts';

/** Gives an office another last day. */
export function ChangeUntilDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const today = dayInLagos(serverNow());
  const [until, setUntil] = useState(office.until);
  const change = useMutation({
    ...changeUntilMutation,
    onSuccess: () => {
      showToast({ title: 'Office changed', message: 'It has another last day', tone: 'success' });
      onClose();
    },
  });
  const isChanged = until !== '' && until !== office.until;

  return (
    <FormDialog
      title="Change office"
      action="Save"
      isReady={isChanged}
      isPending={change.isPending}
      onSubmit={() => change.mutate({ id: office.id, until })}
      onClose={onClose}
    >
      <Text>{officeTitle(office)}</Text>
      <TextInput
        type="date"
        label="Until"
        min={today}
        max={addDays(today, officeLimits.days)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
