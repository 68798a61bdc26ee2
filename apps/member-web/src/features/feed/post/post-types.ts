import type { PostType } from '@kopa/contracts/feed/posts';

/** Label of each type of post. */
export const postTypeLabels: Record<PostType, string> = {
  status: 'Status',
  achievement: 'Achievement',
  location: 'Location',
  activity: 'Activity',
};
