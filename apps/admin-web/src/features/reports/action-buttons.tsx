import { type CaseAction, caseActions } from '@kopa/contracts/moderation/cases';
import { Button } from '@mantine/core';
import { actionNames } from './case-words.ts';
import classes from './reports.module.css';

interface ActionButtonsProps {
  chosen: CaseAction | null;
  /** Those that can be chosen; all of them unless they are given. */
  allowed?: readonly CaseAction[];
  /** Leaves out the others, instead of disabling them. */
  isShort?: boolean;
  label?: string;
  onChoose: (action: CaseAction) => void;
}

/** Chooses the action of a decision. */
export function ActionButtons(props: ActionButtonsProps) {
  const { chosen, allowed = caseActions, isShort = false, label = 'Decision', onChoose } = props;
  return (
    <fieldset className={isShort ? classes.rowActions : classes.actions} aria-label={label}>
      {(isShort ? allowed : caseActions).map((one) => (
        <Button
          key={one}
          variant={one === chosen ? 'filled' : 'default'}
          {...(one === chosen && one !== 'dismiss' ? { color: 'red.9' } : {})}
          aria-pressed={one === chosen}
          disabled={!allowed.includes(one)}
          onClick={() => onChoose(one)}
        >
          {actionNames[one]}
        </Button>
      ))}
    </fieldset>
  );
}
