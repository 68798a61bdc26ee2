import type { PostType } from '@kopa/contracts/social-feeds';

/** The word for each type of post. */
export const postTypeLabels: Record<PostType, string> = {
  status: 'Status',
  achievement: 'Achievement',
  location: 'Location',
  activity: 'Activity',
};
