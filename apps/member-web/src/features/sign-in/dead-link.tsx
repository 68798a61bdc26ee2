import { visitorPages } from '@kopa/contracts/visitor-pages';
import { Link } from 'react-router-dom';
import classes from './auth.module.css';

/** Replaces the form for a used or old link. */
export function DeadLink({ offersNewOne = false }: { offersNewOne?: boolean }) {
  return (
    <>
      <h1 className={classes.title}>This link is no longer valid</h1>
      <p className={classes.text}>It was used before, or it is too old.</p>
      {offersNewOne ? (
        <Link className={classes.link} to={visitorPages.forgotPassword}>
          Send a new link
        </Link>
      ) : (
        <p className={classes.text}>
          For a new one, sign in, open Profile, then Account, and choose “Send the link again”.
        </p>
      )}
    </>
  );
}
