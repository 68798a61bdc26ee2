import type { PlatformAnalytics } from '@kopa/contracts/admin/analytics';
import { stateNames } from '@kopa/contracts/service/lgas';
import { NativeSelect } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { counted, formatFigure } from '../../shared/layout/format.ts';
import classes from './analytics.module.css';
import { CardTable } from './card-table.tsx';
import { ChartCard } from './chart-card.tsx';
import { stateGrid } from './state-grid.ts';

const shown = { members: 'Members', posts: 'Posts' } as const;
type Shown = keyof typeof shown;

/** Members and posts of the states, as a grid map with its table. */
export function StatesCard({ states, fileName }: { states: PlatformAnalytics['states']; fileName: string }) {
  const [what, setWhat] = useState<Shown>('members');
  const most = Math.max(1, ...states.map((state) => state[what]));
  const byName = new Map(states.map((state) => [state.state, state]));

  return (
    <ChartCard
      title="States of Nigeria"
      question="Where are our members, and where do they share? A greener square has more."
      className={classes.states}
      fileName={fileName}
      rows={[['State', 'Members', 'Posts'], ...states.map((one) => [one.state, one.members, one.posts])]}
    >
      <div className={classes.mapped}>
        <NativeSelect
          label="Shown"
          value={what}
          data={Object.entries(shown).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => setWhat(currentTarget.value === 'posts' ? 'posts' : 'members')}
        />
        <ul className={classes.map}>
          {stateNames.map((name) => {
            const { row, column, short } = stateGrid[name];
            const count = byName.get(name)?.[what] ?? 0;
            return (
              <li
                key={name}
                className={classes.tile}
                style={
                  {
                    gridRow: row,
                    gridColumn: column,
                    '--share': `${Math.round((count / most) * 60)}%`,
                  } as CSSProperties
                }
                title={name}
              >
                <span aria-hidden>{short}</span>
                <span aria-hidden>{formatFigure(count)}</span>
                <span
                  className={classes.hidden}
                >{`${name}: ${counted(count, what === 'members' ? 'member' : 'post')}`}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <CardTable
        label="States of Nigeria"
        heads={['State', 'Members', 'Posts']}
        rows={states.map(({ state, members, posts }) => ({
          name: state,
          cells: [formatFigure(members), formatFigure(posts)],
        }))}
      />
    </ChartCard>
  );
}
