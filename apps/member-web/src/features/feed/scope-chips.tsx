import { type FeedScope, feedScopes } from '@kopa/contracts/feed/posts';
import { useChosenInView } from '@kopa/ui/use-chosen-in-view';
import { Chip } from '@mantine/core';
import { ChoiceChip } from '../../shared/layout/choice-chip.tsx';
import { scopeLabels } from './feed-scope.ts';
import classes from './scope-chips.module.css';

interface ScopeChipsProps {
  scope: FeedScope;
  onChange: (scope: FeedScope) => void;
}

/** The scopes of the feed. */
export function ScopeChips({ scope, onChange }: ScopeChipsProps) {
  const row = useChosenInView(scope);
  return (
    <Chip.Group value={scope} onChange={(value) => onChange(value as FeedScope)}>
      <div ref={row} className={classes.chips} role="radiogroup" aria-label="Whose posts">
        {feedScopes.map((one) => (
          <ChoiceChip key={one} value={one}>
            {scopeLabels[one]}
          </ChoiceChip>
        ))}
      </div>
    </Chip.Group>
  );
}
