import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { FormButtons } from '../../shared/layout/form-buttons.tsx';
import { dayProblem } from '../../shared/service/day-problem.ts';
import classes from './service-year.module.css';
import { clearanceMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

interface WhichDayProps {
  /** YYYY-MM. */
  month: string;
  onClose: () => void;
}

/** Asks on which day the member has cleared for a month. */
export function WhichDay({ month, onClose }: WhichDayProps) {
  const member = useMember();
  const today = dayInLagos(serverNow());
  const earliest = `${month}-01`;
  const [day, setDay] = useState(today);
  const enter = useMutation({ ...clearanceMutation(useQueryClient(), member.id), onError: showNotSaved });
  const problem = dayProblem(day, earliest, today);
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);

  function save() {
    if (problem !== null || enter.isPending) return;
    enter.mutateAsync({ month, clearedOn: day }).then(onClose, () => undefined);
  }

  return (
    <div className={classes.wide}>
      <Form aria-label={`Clearance for ${monthName(month)}`} onSubmit={save}>
        <TextInput
          ref={field}
          type="date"
          label="Which day?"
          min={earliest}
          max={today}
          value={day}
          error={problem}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <FormButtons submit="Save" isDisabled={problem !== null} isPending={enter.isPending} onCancel={onClose} />
      </Form>
    </div>
  );
}
