import { officeLimits } from '@kopa/contracts/limits';
import type { Office } from '@kopa/contracts/service/offices';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import form from '../../shared/layout/form.module.css';
import { officeTitle } from '../../shared/service/office-words.ts';
import { changeUntilMutation } from './offices.queries.ts';

/** Gives an office another last day. */
export function ChangeUntilDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const today = dayInLagos(new Date());
  const [until, setUntil] = useState(office.until);
  const change = useMutation({
    ...changeUntilMutation,
    onSuccess: () => {
      showToast({ title: 'Office changed', message: 'It has another last day', tone: 'success' });
      onClose();
    },
  });
  const isChanged = until !== '' && until !== office.until;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !change.isPending) change.mutate({ id: office.id, until });
  }

  return (
    <Dialog opened onClose={onClose} title="Change office" centered>
      <form className={form.form} onSubmit={submit}>
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
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isChanged} loading={change.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
