import { memberPages } from '@kopa/contracts/member-pages';
import { IconChevronRight, IconRoute } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useCurrentJourney } from '../../shared/safety/use-current-journey.ts';
import classes from './journey-bar.module.css';

/** Pages that show the journey's card. */
const pagesWithCard: readonly string[] = [memberPages.home, memberPages.journeys];

/** Leads to the journey that is under way from every page without its card. */
export function JourneyBar() {
  const { pathname } = useLocation();
  const journey = useCurrentJourney();
  if (journey === null || pagesWithCard.includes(pathname)) return null;
  return (
    <Link to={memberPages.journeys} className={classes.bar}>
      <IconRoute size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        {journey.status === 'underway' ? `On the way to ${journey.to}` : `Have you arrived in ${journey.to}?`}
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
