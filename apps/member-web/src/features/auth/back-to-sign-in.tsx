import classes from './auth.module.css';

/** Leads from the other screens of visitors to the sign-in, and members to their home. */
export function BackToSignIn() {
  return (
    <a className={classes.link} href="/">
      Back to Kopa
    </a>
  );
}
