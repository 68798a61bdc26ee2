import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** One thing to do next. */
  action?: ReactNode;
}

/** What stands where nothing is yet: a small drawing, a sentence, one action. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg className={classes.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <path d="M8 54h80M20 54c4-18 14-26 28-26s24 8 28 26" />
        <path d="M34 26c0-9 6-15 14-15s14 6 14 15l12 3c-12 5-40 5-52 0z" />
      </svg>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
