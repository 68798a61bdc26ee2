import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../../test/robustness/databases.ts';
import { openDatabase } from '../database.ts';
import { createRandom } from './random.ts';
import { seedMembers } from './seed-members.ts';
import { seedSocial } from './seed-social.ts';
import { reportedWords } from './words-of-reports.ts';

it('the posts of the demo stand in the order of their times, and the newest ones are not reported', async () => {
  const database = await createDatabase('migrated');
  const { db } = openDatabase({ url: database.url, poolSize: 1, withoutTimeouts: true });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const now = new Date('2026-11-20T09:00:00Z');
  await seedSocial(db, await seedMembers(db, createRandom(1), now), createRandom(1), now);
  const posts = await db.selectFrom('posts').select(['content', 'createdAt']).orderBy('id', 'desc').execute();
  const times = posts.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  const reported = new Set(reportedWords.map(({ text }) => text));
  expect(posts.filter(({ content }) => reported.has(content))).toHaveLength(4);
  expect(posts.slice(0, 2).filter(({ content }) => reported.has(content))).toEqual([]);
});
