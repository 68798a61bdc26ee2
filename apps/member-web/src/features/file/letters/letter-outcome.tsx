import '@mantine/core/styles/Radio.css';
import { type Letter, type LetterResult, letterOutcomeNames, letterOutcomes } from '@kopa/contracts/file/letters';
import { letterLimits } from '@kopa/contracts/limits';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { FormButtons } from '../../../shared/layout/form-buttons.tsx';
import { showFailure } from '../../../shared/layout/show-failure.ts';
import { dayProblem } from '../../../shared/service/day-problem.ts';
import { DayField } from '../day-field.tsx';
import classes from '../file.module.css';
import { outcomeMutation, templatesQuery } from '../file.queries.ts';
import { letterState } from '../file-words.ts';

/** The outcome of a letter, from its first step on. */
export function LetterOutcome({ letter }: { letter: Letter }) {
  const [isOpen, setIsOpen] = useState(false);
  const { steps, outcome } = letter;
  const first = steps[0]?.on ?? null;
  if (first === null) return null;
  return (
    <section className={classes.section} aria-labelledby="outcome" data-screen-only>
      <h2 id="outcome" className={classes.heading}>
        Outcome
      </h2>
      <p>{outcome === null ? 'No outcome yet.' : letterState(letter)}</p>
      {isOpen ? (
        <OutcomeForm letter={letter} earliest={first} onClose={() => setIsOpen(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button variant={outcome === null ? 'light' : 'default'} onClick={() => setIsOpen(true)}>
            Record the outcome
          </Button>
        </div>
      )}
    </section>
  );
}

interface OutcomeFormProps {
  letter: Letter;
  /** The day of the first step. */
  earliest: string;
  onClose: () => void;
}

interface OutcomeDraft {
  outcome: LetterResult | '';
  on: string;
  days: string;
}

function OutcomeForm({ letter, earliest, onClose }: OutcomeFormProps) {
  const member = useMember();
  const { data: templates } = useQuery(templatesQuery);
  const { id, templateKey, fields } = letter;
  const field = templates?.find(({ key }) => key === templateKey)?.fields.find(({ kind }) => kind === 'days');
  const today = dayInLagos(serverNow());
  const empty: OutcomeDraft = {
    outcome: letter.outcome?.outcome ?? '',
    on: letter.outcome?.on ?? today,
    days: String(letter.outcome?.days ?? (field === undefined ? '' : (fields[field.name] ?? ''))),
  };
  const [draft, setDraft, close, send] = useDraft({ name: `outcome.${id}`, empty, isEdit: true }, onClose);
  const save = useMutation({ ...outcomeMutation(useQueryClient(), member.id, id), onError: showFailure });
  const { outcome, on } = draft;
  const hasDays = outcome === 'granted' && field !== undefined;
  const days = Number(draft.days);
  const isNumber = Number.isInteger(days) && days >= 1 && days <= letterLimits.daysMax;
  const problem = dayProblem(on, earliest, today);
  const mayBeSaved = outcome !== '' && problem === null && (!hasDays || isNumber);

  function submit() {
    if (!mayBeSaved || save.isPending) return;
    const given = { outcome, on, ...(hasDays ? { days } : {}) };
    void send(given, () => save.mutateAsync(given));
  }

  return (
    <Form aria-label="Record the outcome" onSubmit={submit}>
      <Radio.Group
        label="What became of it?"
        value={outcome === '' ? null : outcome}
        onChange={(value) => setDraft({ ...draft, outcome: value as LetterResult })}
      >
        <div className={classes.choices}>
          {letterOutcomes.map((one) => (
            <Radio key={one} value={one} label={letterOutcomeNames[one]} />
          ))}
        </div>
      </Radio.Group>
      <DayField
        earliest={earliest}
        latest={today}
        day={on}
        problem={problem}
        onChange={(day) => setDraft({ ...draft, on: day })}
      />
      {hasDays && (
        <TextInput
          type="number"
          inputMode="numeric"
          label="Days"
          min={1}
          max={letterLimits.daysMax}
          value={draft.days}
          error={isNumber ? undefined : `A whole number from 1 to ${letterLimits.daysMax}.`}
          onChange={({ currentTarget }) => setDraft({ ...draft, days: currentTarget.value })}
        />
      )}
      <FormButtons submit="Save" isDisabled={!mayBeSaved} isPending={save.isPending} onCancel={close} />
    </Form>
  );
}
