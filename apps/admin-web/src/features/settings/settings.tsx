import './settings-styles.ts';
import type { AdminRole } from '@kopa/contracts/admin';
import { Administrators } from './administrators.tsx';
import classes from './settings.module.css';
import { YourSecurity } from './your-security.tsx';

/** The Settings tab (product 3.10). */
export function Settings({ username, role }: { username: string; role: AdminRole }) {
  return (
    <div className={classes.root}>
      <YourSecurity />
      {role === 'super_admin' && <Administrators own={username} />}
    </div>
  );
}
