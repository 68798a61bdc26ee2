import { badgeCount } from '@kopa/ui/badge-count';
import { IconHome, IconMessageCircle, IconNews, IconUser, IconUsers } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import classes from './layout.module.css';

const items = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/social-feeds', label: 'Social', Icon: IconNews },
  { to: '/social', label: 'Discover', Icon: IconUsers },
  { to: '/chat', label: 'Chat', Icon: IconMessageCircle },
  { to: '/profile', label: 'Profile', Icon: IconUser },
] as const;

/** The five places of the app; Chat carries the number of unread messages. */
export function BottomNavigation({ unreadMessages }: { unreadMessages: number }) {
  return (
    <nav className={classes.bottom} aria-label="Main">
      {items.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end className={classes.place}>
          <span className={classes.icon}>
            <Icon size={24} stroke={1.75} aria-hidden />
            {to === '/chat' && unreadMessages > 0 && (
              <span className={classes.badge}>
                {badgeCount(unreadMessages)}
                <span className={classes.hidden}> unread</span>
              </span>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
