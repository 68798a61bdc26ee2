import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../../test/robustness/databases.ts';
import { openDatabase } from '../database.ts';
import { createRandom } from './random.ts';
import { seedMembers } from './seed-members.ts';
import { seedSafety } from './seed-safety.ts';
import { seedSocial } from './seed-social.ts';
import { reportedWords } from './words-of-reports.ts';

/** The demo's members, posts and comments. */
async function seeded() {
  const database = await createDatabase('migrated');
  const { db } = openDatabase({ url: database.url, poolSize: 1, withoutTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const now = new Date('2026-11-20T09:00:00Z');
  const members = await seedMembers(db, createRandom(1), now);
  await seedSocial(db, members, createRandom(1), now);
  return { db, members, now };
}

it('the comments of each post of the demo stand in the order of their times', async () => {
  const { db, members, now } = await seeded();
  const decider = {
    username: 'first',
    firstName: 'First',
    lastName: 'One',
    role: 'moderator',
    passwordHash: 'none',
  } as const;
  await db.insertInto('administrators').values(decider).execute();
  await seedSafety(db, members, createRandom(1), now);
  const comments = await db
    .selectFrom('comments')
    .select(['postId', 'createdAt'])
    .orderBy('postId')
    .orderBy('id')
    .execute();
  const late = comments.filter(({ postId, createdAt }, index) => {
    const before = comments[index - 1];
    return before?.postId === postId && before.createdAt > createdAt;
  });
  expect(comments.length).toBeGreaterThan(100);
  expect(late).toEqual([]);
});

it('the posts of the demo stand in the order of their times, and the newest ones are not reported', async () => {
  const { db } = await seeded();
  const posts = await db.selectFrom('posts').select(['content', 'createdAt']).orderBy('id', 'desc').execute();
  const times = posts.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  const reported = new Set(reportedWords.map(({ text }) => text));
  expect(posts.filter(({ content }) => reported.has(content))).toHaveLength(4);
  expect(posts.slice(0, 2).filter(({ content }) => reported.has(content))).toEqual([]);
});
