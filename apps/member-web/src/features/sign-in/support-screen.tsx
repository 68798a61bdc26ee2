import { visitorPages } from '@kopa/contracts/visitor-pages';
import { useTitle } from '@kopa/ui/use-title';
import { useQuery } from '@tanstack/react-query';
import { fetchRuntimeConfig } from '../../api/runtime-config.ts';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

/** Support for visitors (product 2.26). */
export function Component() {
  useTitle('Contact support');
  const config = useQuery({ queryKey: ['runtime-config'], queryFn: fetchRuntimeConfig });
  const address = config.data?.supportEmail ?? null;
  return (
    <AuthFrame>
      <h1 className={classes.title}>Contact support</h1>
      <ul className={classes.help}>
        <li>
          You forgot your password? <a href={visitorPages.forgotPassword}>Get a link by mail</a>.
        </li>
        <li>Your account is suspended? Sign in with your password, and ask for a review.</li>
        <li>You can sign in? Then write to us in your profile, under Account.</li>
        {address !== null && (
          <li>
            Anything else? Write to <a href={`mailto:${address}`}>{address}</a>.
          </li>
        )}
      </ul>
      <a className={classes.link} href={visitorPages.transparency}>
        How we decide about reports
      </a>
      <BackToSignIn />
    </AuthFrame>
  );
}
