import type { Case } from '@kopa/contracts/moderation/cases';
import { Form } from '@kopa/ui/form.tsx';
import { Button } from '@mantine/core';
import { ActionButtons } from './action-buttons.tsx';
import { subjectNames } from './case-words.ts';
import { actionsOf, DecisionFields, useDecision } from './decision-fields.tsx';
import classes from './reports.module.css';
import { useDecide } from './use-decide.ts';

/** Decides a case in its row: its actions, and below them the reason of the chosen one. */
export function RowDecision({ shown }: { shown: Case }) {
  const { id, subjectType, member } = shown;
  const decision = useDecision();
  const { action, setAction, given } = decision;
  const decide = useDecide(id);

  return (
    <>
      <ActionButtons
        isShort
        label={`${subjectNames[subjectType]} of ${member?.name ?? 'nobody'}`}
        chosen={action}
        allowed={actionsOf(shown)}
        onChoose={(chosen) => setAction(chosen === action ? null : chosen)}
      />
      {action !== null && (
        <div className={classes.rowForm}>
          <Form onSubmit={() => void decide.send(given)}>
            <DecisionFields decision={decision} readers="The member reads it, unless the case is dismissed." />
            <div className={classes.buttons}>
              <Button type="submit" disabled={given === null} loading={decide.isPending}>
                Decide
              </Button>
              <Button variant="default" onClick={() => setAction(null)}>
                Cancel
              </Button>
            </div>
          </Form>
        </div>
      )}
    </>
  );
}
