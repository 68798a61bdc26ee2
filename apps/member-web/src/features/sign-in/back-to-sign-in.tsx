import { Link } from 'react-router-dom';
import { useSession } from '../../session/session-provider.tsx';
import classes from './auth.module.css';

/** Leads from the other screens of visitors to the sign-in, and members to their home. */
export function BackToSignIn() {
  const { member } = useSession();
  return (
    <Link className={classes.link} to="/">
      {member === null ? 'Back to sign in' : 'Back to Kopa'}
    </Link>
  );
}
