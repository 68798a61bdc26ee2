import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  drawing?: DrawingName;
  /** Makes the title the page's heading, for a page with no other content. */
  isPage?: boolean;
  /** The next step to offer, such as a button. */
  action?: ReactNode;
}

/** Content of an empty list or page: a small drawing, a sentence, one action. */
export function EmptyState({ title, text, drawing = 'people', isPage = false, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
