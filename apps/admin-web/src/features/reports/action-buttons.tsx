import { type CaseAction, caseActions } from '@kopa/contracts/moderation/cases';
import { Button } from '@mantine/core';
import { actionNames } from './case-words.ts';
import classes from './reports.module.css';

interface ActionButtonsProps {
  chosen: CaseAction | null;
  isAllowed: (action: CaseAction) => boolean;
  onChoose: (action: CaseAction) => void;
}

/** Chooses the action of a decision. */
export function ActionButtons({ chosen, isAllowed, onChoose }: ActionButtonsProps) {
  return (
    <fieldset className={classes.actions} aria-label="Decision">
      {caseActions.map((one) => (
        <Button
          key={one}
          variant={one === chosen ? 'filled' : 'default'}
          {...(one === chosen && one !== 'dismiss' ? { color: 'red.9' } : {})}
          aria-pressed={one === chosen}
          disabled={!isAllowed(one)}
          onClick={() => onChoose(one)}
        >
          {actionNames[one]}
        </Button>
      ))}
    </fieldset>
  );
}
