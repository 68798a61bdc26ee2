/** The size of a generated database. */
export interface Scale {
  members: number;
  posts: number;
  likes: number;
  comments: number;
  connections: number;
  messages: number;
}

/** The scale that the product is designed for. */
const fullScale: Scale = {
  members: 100_000,
  posts: 1_000_000,
  likes: 3_000_000,
  comments: 1_000_000,
  connections: 500_000,
  messages: 2_000_000,
};

/** The same shape with a share of the rows. */
export function scaled(share: number): Scale {
  const entries = Object.entries(fullScale).map(([name, count]) => [name, Math.ceil(count * share)]);
  return Object.fromEntries(entries) as unknown as Scale;
}

/** The member who has much of everything: a long conversation, a large group, many posts, friends and notifications. */
export const popularMember = ({ members }: Pick<Scale, 'members'>): number => Math.ceil(members / 2);

/** The member with a thousand blocks, made by either side, and some mutes; in the largest group. */
export const guardedMember = (scale: Pick<Scale, 'members'>): number => popularMember(scale) - 10;
