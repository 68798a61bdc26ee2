import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  drawing?: DrawingName;
  /** Makes the title the page's heading, where nothing else is on the page. */
  isPage?: boolean;
  /** One thing to do next. */
  action?: ReactNode;
}

/** What stands where nothing is yet: a small drawing, a sentence, one action. */
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
