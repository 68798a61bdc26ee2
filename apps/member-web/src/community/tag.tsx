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

/** What the member shares with a person; nothing where that is nothing. */
export function CommonTags({ tags, className = '' }: { tags: readonly string[]; className?: string | undefined }) {
  if (tags.length === 0) return null;
  return (
    <ul className={`${classes.tags} ${className}`} aria-label="In common">
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
