import type { PostType } from '@kopa/contracts/feed/posts';
import { IconMapPin, IconRun, IconTrophy } from '@tabler/icons-react';
import { Tag } from '../../../shared/layout/tag.tsx';
import classes from './post-card.module.css';
import { postTypeLabels } from './post-types.ts';

const icons = { achievement: IconTrophy, location: IconMapPin, activity: IconRun } as const;

/** Type and location of a post in one line; a plain status has neither. */
export function PostTypeTag({ type, location }: { type: PostType; location: string | null }) {
  if (type === 'status' && location === null) return null;
  const Icon = type === 'status' ? null : icons[type];
  return (
    <div className={classes.type}>
      {Icon !== null && (
        <Tag isAccent={type === 'achievement'}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {postTypeLabels[type]}
        </Tag>
      )}
      {location !== null && <span className={classes.location}>{location}</span>}
    </div>
  );
}
