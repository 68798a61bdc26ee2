/** The interests to choose from, in the order in which the app offers them (product 4.1). */
export const interests = [
  'Agriculture',
  'Art',
  'Business',
  'Cooking',
  'Dance',
  'Environment',
  'Faith',
  'Fashion',
  'Film',
  'Fitness',
  'Football',
  'Gaming',
  'Health',
  'Languages',
  'Music',
  'Photography',
  'Reading',
  'Teaching',
  'Technology',
  'Travel',
  'Volunteering',
  'Writing',
] as const;
export type Interest = (typeof interests)[number];

/** The most interests that a profile may list. */
export const interestsMax = 8;
