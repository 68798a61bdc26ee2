import { letterStepNames } from '@kopa/contracts/file/letter-templates';
import type { Letter, LetterStepState } from '@kopa/contracts/file/letters';
import { textLimits } from '@kopa/contracts/text-limits';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '../../../device/outbox/drafts.ts';
import { useMember } from '../../../session/use-member.ts';
import { FormButtons } from '../../../shared/layout/form-buttons.tsx';
import { showFailure } from '../../../shared/layout/show-failure.ts';
import { dayMonthYear } from '../../../shared/service/day-month-year.ts';
import { dayProblem } from '../../../shared/service/day-problem.ts';
import { DayField } from '../day-field.tsx';
import classes from '../file.module.css';
import { handInMutation, undoMutation } from '../file.queries.ts';

/** The offices that a letter passes, with when it was handed in at each. */
export function LetterRoute({ letter }: { letter: Letter }) {
  const member = useMember();
  const { id, steps, outcome } = letter;
  const [isOpen, setIsOpen] = useState(false);
  const undo = useMutation({ ...undoMutation(useQueryClient(), member.id, id), onError: showFailure });
  const next = steps.filter(({ on }) => on !== null).length;
  // The first one stays while there is an outcome.
  const mayUndo = (place: number) => place === next - 1 && !(place === 0 && outcome !== null);
  return (
    <section className={classes.section} aria-labelledby="route" data-screen-only>
      <h2 id="route" className={classes.heading}>
        Route
      </h2>
      <ol className={classes.steps}>
        {steps.map((state, place) => (
          <li
            key={state.step}
            className={classes.step}
            data-done={state.on !== null || undefined}
            aria-current={place === next ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {state.on === null ? place + 1 : <IconCheck size={16} stroke={2.5} />}
            </span>
            <div className={classes.words}>
              <strong>{letterStepNames[state.step]}</strong>
              <span className={classes.note}>{stateInWords(state)}</span>
            </div>
            {mayUndo(place) && (
              <div className={classes.buttons}>
                <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(state.step)}>
                  Undo
                </Button>
              </div>
            )}
            {place === next && !isOpen && (
              <div className={classes.buttons}>
                <Button variant="light" onClick={() => setIsOpen(true)}>
                  Handed in
                </Button>
              </div>
            )}
            {place === next && isOpen && (
              <HandedIn key={state.step} letter={letter} place={place} onClose={() => setIsOpen(false)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function stateInWords({ on, receivedBy }: LetterStepState): string {
  if (on === null) return 'Not handed in yet';
  return `Handed in on ${dayMonthYear(on)}${receivedBy === null ? '' : `, received by ${receivedBy}`}`;
}

interface HandedInProps {
  letter: Letter;
  place: number;
  onClose: () => void;
}

/** When a letter was handed in at its next office, and who took it. */
function HandedIn({ letter, place, onClose }: HandedInProps) {
  const member = useMember();
  const { id, on: written, steps } = letter;
  const today = dayInLagos(serverNow());
  const empty = { on: today, receivedBy: '' };
  const [draft, setDraft, close, send] = useDraft({ name: `handed-in.${id}.${place}`, empty }, onClose);
  const { on, receivedBy } = draft;
  const save = useMutation({ ...handInMutation(useQueryClient(), member.id, id), onError: showFailure });
  const step = steps[place]?.step;
  const earliest = steps[place - 1]?.on ?? written;
  const problem = dayProblem(on, earliest, today);

  function submit() {
    if (problem !== null || step === undefined || save.isPending) return;
    const name = receivedBy.trim();
    const handedIn = { step, on, ...(name === '' ? {} : { receivedBy: name }) };
    void send(handedIn, () => save.mutateAsync(handedIn));
  }

  return (
    <Form aria-label="Handed in" onSubmit={submit}>
      <DayField
        earliest={earliest}
        latest={today}
        day={on}
        problem={problem}
        onChange={(day) => setDraft({ ...draft, on: day })}
      />
      <TextInput
        label="Received by"
        description="Name of the person who took it, if you know it"
        maxLength={textLimits.receivedBy}
        value={receivedBy}
        onChange={({ currentTarget }) => setDraft({ ...draft, receivedBy: currentTarget.value })}
      />
      <FormButtons submit="Save" isPending={save.isPending} onCancel={close} />
    </Form>
  );
}
