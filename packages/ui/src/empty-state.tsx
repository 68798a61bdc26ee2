import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  drawing?: DrawingName;
  /** One thing to do next. */
  action?: ReactNode;
}

/** What stands where nothing is yet: a small drawing, a sentence, one action. */
export function EmptyState({ title, text, drawing = 'people', action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
