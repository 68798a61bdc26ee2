import { textLimits } from '@kopa/contracts/text-limits';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Form } from '@kopa/ui/form.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { urgentAlertsMutation, urgentAlertsQuery } from './settings.queries.ts';

/** The part "Tell me of urgent cases": the address of the mails (product 3.10). */
export function UrgentAlerts() {
  const alerts = useQuery(urgentAlertsQuery);
  return (
    <section className={tab.section} aria-labelledby="urgent-alerts">
      <Title order={2} id="urgent-alerts" className={tab.title}>
        Tell me of urgent cases
      </Title>
      {alerts.isPending && <ListSkeleton />}
      {alerts.isError && (
        <ErrorState text="Your settings could not be fetched." onRetry={() => void alerts.refetch()} />
      )}
      {alerts.isSuccess && <Address key={alerts.data.email} email={alerts.data.email} />}
    </section>
  );
}

function Address({ email }: { email: string | null }) {
  const [typed, setTyped] = useState('');
  const save = useMutation({
    ...urgentAlertsMutation,
    onSuccess: (saved) =>
      showToast({ title: saved.email === null ? 'Mails are off' : 'Mails are on', tone: 'success' }),
  });
  if (email !== null) {
    return (
      <div className={tab.row}>
        <Text>A mail without a word of the case goes to {email}.</Text>
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(null)}>
          Turn off
        </Button>
      </div>
    );
  }
  return (
    <Form noValidate={false} onSubmit={() => typed.trim() !== '' && !save.isPending && save.mutate(typed.trim())}>
      <TextInput
        type="email"
        label="Email"
        description="A mail without a word of the case goes there."
        autoComplete="email"
        maxLength={textLimits.email}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" disabled={typed.trim() === ''} loading={save.isPending}>
          Turn on
        </Button>
      </div>
    </Form>
  );
}
