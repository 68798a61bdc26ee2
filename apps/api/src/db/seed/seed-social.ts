import { type PostType, postTypes } from '@kopa/contracts/feed/posts';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import { reportsOf } from './reports.ts';
import type { SeededMember } from './seed-members.ts';
import { comments, posts } from './words.ts';

const postCount = 400;
const span = 42 * 86_400_000;

/** Seeds posts of the past six weeks with different numbers of likes and comments, and then connections. */
export async function seedSocial(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  const ordinary = Array.from({ length: postCount }, (_, index) => newPost(random, members, index, now));
  const reported = reportedPosts(members, now);
  // The feed is in the order of the ids.
  const rows = [...ordinary, ...reported].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const all = await db.insertInto('posts').values(rows).returning(['id', 'createdAt', 'content']).execute();
  const made = all.filter((post) => !reported.some(({ content }) => content === post.content));
  const likes = made.flatMap(({ id }) =>
    someOf(random, members, random.below(30)).map(({ id: memberId }) => ({ postId: id, memberId })),
  );
  const answers = made.flatMap(({ id, createdAt }) =>
    someOf(random, members, random.below(6)).map(({ id: memberId }) => ({
      postId: id,
      memberId,
      content: random.pick(comments),
      createdAt: between(random, new Date(createdAt), now),
    })),
  );
  // The comments of a post are in the order of the ids, too.
  answers.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await insertInParts(likes, (part) => db.insertInto('postLikes').values(part).execute());
  await insertInParts(answers, (part) => db.insertInto('comments').values(part).execute());
  await seedConnections(db, members, random, now);
}

function newPost(random: Random, members: readonly SeededMember[], index: number, now: Date) {
  const author = random.chance(0.06) ? (members[index % 2] as SeededMember) : random.pick(members);
  const type: PostType = random.pick(postTypes);
  const createdAt = new Date(now.getTime() - (span * (postCount - index)) / postCount - random.below(600_000));
  const location = type === 'location' ? `${author.lga ?? 'Abaji'}, ${author.state ?? 'FCT'}` : null;
  return { memberId: author.id, type, content: random.pick(posts[type]), location, createdAt };
}

/** The posts that are reported later. */
function reportedPosts(members: readonly SeededMember[], now: Date) {
  const posts = reportsOf(members, now).filter(({ words }) => words.type === 'post');
  return posts.map(({ words, writer, createdAt }) => {
    const type: PostType = 'status';
    return { memberId: writer.id, type, content: words.text, location: null, createdAt };
  });
}

/** Seeds connections between the two demo members and with others, and some pending requests. */
async function seedConnections(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  const [ada, bayo, ...others] = members.map((member) => member.id) as [number, number, ...number[]];
  const accepted: [number, number][] = [[bayo, ada]];
  others.slice(0, 18).forEach((id, index) => {
    accepted.push(index % 2 === 0 ? [id, ada] : [bayo, id]);
  });
  for (let index = 20; index < others.length - 1; index += 2) {
    accepted.push([others[index] as number, others[index + 1] as number]);
  }
  const pending: [number, number][] = [
    [others[30] as number, ada],
    [others[31] as number, ada],
    [ada, others[32] as number],
    [others[33] as number, bayo],
  ];
  const row =
    (status: 'accepted' | 'pending') =>
    ([userId, connectedUserId]: [number, number]) => {
      const createdAt = new Date(now.getTime() - random.below(30 * 86_400_000));
      return { userId, connectedUserId, status, createdAt, decidedAt: status === 'accepted' ? createdAt : null };
    };
  await db
    .insertInto('connections')
    .values([...accepted.map(row('accepted')), ...pending.map(row('pending'))])
    .execute();
}

/** Picks `count` different items of a list. */
export function someOf<T>(random: Random, items: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  for (let i = 0; i < count; i += 1) picked.add(random.pick(items));
  return [...picked];
}

function between(random: Random, from: Date, to: Date): Date {
  return new Date(from.getTime() + random.next() * (to.getTime() - from.getTime()));
}

/** Inserts rows in parts, because PostgreSQL accepts at most 65,535 values in one statement. */
export async function insertInParts<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  const size = 2_000;
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size));
}
