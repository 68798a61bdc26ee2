import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A label of one or two words. */
export function Tag({ isAccent = false, children }: { isAccent?: boolean; children: ReactNode }) {
  return (
    <span className={classes.tag} data-accent={isAccent || undefined}>
      {children}
    </span>
  );
}

interface TagsProps {
  /** Accessible name of the list of tags. */
  label: string;
  tags: readonly string[];
  isAccent?: boolean;
  className?: string | undefined;
}

/** A row of tags; renders nothing without tags. */
export function Tags({ label, tags, isAccent = false, className = '' }: TagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={`${classes.tags} ${className}`} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag} data-accent={isAccent || undefined}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
