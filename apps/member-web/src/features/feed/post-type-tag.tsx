import type { PostType } from '@kopa/contracts/feed/posts';
import { IconMapPin, IconRun, IconTrophy } from '@tabler/icons-react';
import { Tag } from '../../shared/layout/tag.tsx';
import classes from './post-card.module.css';
import { postTypeLabels } from './post-types.ts';

const icons = { achievement: IconTrophy, location: IconMapPin, activity: IconRun } as const;

/** Type of a post; a plain status has no tag. */
export function PostTypeTag({ type }: { type: PostType }) {
  if (type === 'status') return null;
  const Icon = icons[type];
  return (
    <span className={classes.type}>
      <Tag isAccent={type === 'achievement'}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {postTypeLabels[type]}
      </Tag>
    </span>
  );
}
