import type { PostPhoto } from '@kopa/contracts/feed/post-photos';
import { buildComment, buildPost } from './builders.ts';
import { drawnPhoto } from './demo-chats.ts';
import type { StoredMember, StoredPost } from './stored.ts';
import type { World } from './world.ts';

const count = 45;
const types = ['status', 'achievement', 'status', 'activity', 'location', 'status'] as const;

/** Photos of a post, one for each description. */
function photosOf(firstId: number, alts: readonly (string | null)[]): PostPhoto[] {
  const size = { width: 1200, height: 900 };
  return alts.map((alt, index) => {
    const id = firstId + index;
    return { id, alt, ...size, bytes: 182_000, url: drawnPhoto((id * 73) % 360, alt ?? 'Photo', size) };
  });
}

/** Posts with more than the usual fields. */
const special = (ago: (minutes: number) => string): Record<number, Partial<StoredPost>> => ({
  [count - 1]: {
    ...{ userId: 1, content: 'The town hall was full. Thank you for the posters, @bayo.adeyemi.', editedAt: ago(40) },
    photos: photosOf(801, ['Children at the health talk in the town hall']),
  },
  [count - 2]: { photos: photosOf(811, ['The field before', null, 'After']) },
});

/** Comments: the post, the writer, the age in minutes and the text. */
const comments = [
  [count, 5, 35, 'Well done, keep it up.'],
  [count, 1, 30, 'Thank you. The next one is at the town hall.'],
  [count - 1, 10, 20, 'I am going. Let us meet by 8.'],
] as const;

/** The demo world's posts, likes and comments. `ago` returns the time this many minutes ago. */
export function demoFeed(
  { length }: readonly StoredMember[],
  ago: (minutes: number) => string,
): Pick<World, 'posts' | 'comments'> {
  const posts = Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const type = types[index % types.length] ?? 'status';
    const likes = Array.from({ length: (id * 5) % 14 }, (_like, like) => 1 + ((id + like * 3) % length));
    return buildPost(id, {
      ...{ userId: 1 + ((id * 7) % length), type, location: type === 'location' ? 'Computer Village, Ikeja' : null },
      ...{ createdAt: ago((count - index) * 43), likedBy: new Set(likes) },
      ...special(ago)[id],
    });
  });
  return {
    posts,
    comments: comments.map(([postId, userId, age, content], index) =>
      buildComment(index + 1, { feedId: postId, userId, content, createdAt: ago(age) }),
    ),
  };
}
