import { memberPages } from '@kopa/contracts/member-pages';
import type { ServiceYear } from '@kopa/contracts/service/service-year';
import { Link } from 'react-router-dom';
import classes from './service-year.module.css';

/** The portal's count of CDS meetings, with Kopa's roll calls where there is one. */
export function Attendance({ cds: { attended, required, rollCalls } }: Pick<ServiceYear, 'cds'>) {
  return (
    <div>
      <p className={classes.cds}>
        {attended} of {required} CDS in the portal
      </p>
      {rollCalls > 0 && <p className={classes.cds}>{rollCalls} in roll calls</p>}
      <p className={classes.note}>The portal's count is the official one.</p>
      <Link to={memberPages.attendance} className={classes.link}>
        Attendance
      </Link>
    </div>
  );
}
