import { IconCalendarEvent, IconChecklist, IconFolder, IconRoute, IconUsersGroup } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { pages, type RailPage } from '../pages.ts';
import classes from './app-shell.module.css';

/** The icons of the rail, in order. A page of the rail without an icon does not compile. */
const icons: Record<RailPage, typeof IconRoute> = {
  service: IconCalendarEvent,
  file: IconFolder,
  attendance: IconChecklist,
  journeys: IconRoute,
  groups: IconUsersGroup,
};

/** The further places of the navigation on a wide screen. */
export function Rail() {
  return (
    <div className={classes.rail}>
      {(Object.keys(icons) as RailPage[]).map((name) => {
        const { path, handle } = pages[name];
        const Icon = icons[name];
        return (
          <NavLink key={name} to={path} end={name === 'service'} className={classes.item}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {handle.rail}
          </NavLink>
        );
      })}
    </div>
  );
}
