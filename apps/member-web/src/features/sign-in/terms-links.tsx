import { visitorPages } from '@kopa/contracts/visitor-pages';
import classes from './auth.module.css';

/** Links to the pages that a newcomer may want to read first. */
export function TermsLinks() {
  return (
    <p className={classes.links}>
      <a href={visitorPages.privacy}>Privacy</a>
      <a href={visitorPages.rules}>Community rules</a>
    </p>
  );
}
