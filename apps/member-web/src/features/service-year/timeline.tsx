import type { Milestone, ServiceYear } from '@kopa/contracts/service/service-year';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../session/use-member.ts';
import { fromTo } from '../../shared/service/day-month-year.ts';
import classes from './service-year.module.css';
import { itemMutation } from './service-year.queries.ts';
import { showNotSaved } from './show-not-saved.ts';

const words: Record<Milestone['state'], string> = { past: 'Past', now: 'Now', next: 'Next' };

/** The milestones in their order, with the checklist of each. */
export function Timeline({ year }: { year: ServiceYear }) {
  const member = useMember();
  const tick = useMutation({ ...itemMutation(useQueryClient(), member.id), onError: showNotSaved });
  return (
    <ol className={classes.list}>
      {year.milestones.map(({ key, title, from, to, state, items }) => (
        <li key={key} className={classes.item} aria-current={state === 'now' ? 'step' : undefined}>
          <div className={classes.words}>
            <strong>{title}</strong>
            <span className={classes.note}>{fromTo(from, to)}</span>
          </div>
          <span className={classes.state}>{words[state]}</span>
          {items.length > 0 && (
            <div className={classes.checklist}>
              {items.map((item) => (
                <label key={item.key}>
                  <input
                    type="checkbox"
                    checked={item.isDone}
                    disabled={tick.isPending}
                    onChange={({ currentTarget }) => tick.mutate({ key: item.key, isDone: currentTarget.checked })}
                  />
                  {item.label}
                </label>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
