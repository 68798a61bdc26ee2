import '@mantine/core/styles/Progress.css';
import { Progress } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { cdsNote, servicePercent } from '../../shared/service/service-progress.ts';
import classes from './sidebar.module.css';

/** Progress of the service year, or a link to the portal connection. */
export function ServiceProgress() {
  const { portalConnected, daysServed, daysRemaining, cdsAttended } = useMember();
  const id = useId();
  const isServing = portalConnected && daysServed !== null && daysRemaining !== null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.header}>
        <h2 id={id} className={classes.heading}>
          Service year
        </h2>
        <Link to="/service" className={classes.more} aria-label="Open your service year">
          Open
        </Link>
      </div>
      {isServing ? (
        <>
          <p className={classes.figures}>
            <span>
              <strong>{daysServed}</strong> days served
            </span>
            <span>
              <strong>{daysRemaining}</strong> to go
            </span>
          </p>
          <Progress value={servicePercent(daysServed, daysRemaining)} aria-label="Share of the service year" />
          {cdsAttended !== null && (
            <p className={classes.context}>
              {cdsAttended} CDS attended · {cdsNote(cdsAttended)}
            </p>
          )}
        </>
      ) : (
        <p className={classes.context}>Link the service portal to see your days, clearances and CDS here.</p>
      )}
    </section>
  );
}
