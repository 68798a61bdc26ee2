import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A word or two on what something is. */
export function Tag({ isAccent = false, children }: { isAccent?: boolean; children: ReactNode }) {
  return (
    <span className={classes.tag} data-accent={isAccent || undefined}>
      {children}
    </span>
  );
}

interface TagsProps {
  /** What the tags tell, for those who do not see them. */
  label: string;
  tags: readonly string[];
  isAccent?: boolean;
  className?: string | undefined;
}

/** A row of tags; nothing where there are none. */
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
