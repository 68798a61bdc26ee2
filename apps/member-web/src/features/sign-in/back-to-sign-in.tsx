import { Link } from 'react-router-dom';
import classes from './auth.module.css';

/** Leads from the other screens of visitors to the sign-in, and members to their home. */
export function BackToSignIn() {
  return (
    <Link className={classes.link} to="/">
      Back to Kopa
    </Link>
  );
}
