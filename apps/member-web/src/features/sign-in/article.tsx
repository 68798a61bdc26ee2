import { useTitle } from '@kopa/ui/use-title';
import { Link } from 'react-router-dom';
import classes from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

interface ArticleProps {
  title: string;
  parts: readonly { heading: string; texts: readonly string[] }[];
  /** The page that one reads next. */
  other: { to: string; label: string };
}

/** A page of text for everybody. */
export function Article({ title, parts, other }: ArticleProps) {
  useTitle(title);
  return (
    <AuthFrame isLong>
      <h1 className={classes.title}>{title}</h1>
      {parts.map(({ heading, texts }) => (
        <section key={heading} className={classes.article}>
          <h2 className={classes.part}>{heading}</h2>
          <ul className={classes.help}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <div className={classes.links}>
        <BackToSignIn />
        <Link to={other.to}>{other.label}</Link>
      </div>
    </AuthFrame>
  );
}
