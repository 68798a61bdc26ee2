import type { SystemState } from '@kopa/contracts/admin/system';
import { limitInWords } from '@kopa/contracts/limits-in-words';
import { Title } from '@mantine/core';
import tab from '../../shared/layout/tab.module.css';
import classes from './settings.module.css';

/** The limits of calls in force. */
export function Limits({ limits }: Pick<SystemState, 'limits'>) {
  return (
    <section className={tab.section} aria-labelledby="limits">
      <Title order={2} id="limits" className={tab.title}>
        Limits
      </Title>
      <ul className={classes.plainList}>
        {limits.map(({ name, points }) => (
          <li key={name}>{limitInWords(name, points)}</li>
        ))}
      </ul>
    </section>
  );
}
