import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeMany } from '../../../../test/many-members.ts';
import { connectMembers, memberOfTests } from '../../../../test/members.ts';
import { groupOf } from '../../../../test/steps/groups.ts';
import { write } from '../../../../test/steps/messages.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
const bayo = memberOfTests(test);
let conversationId: number;
let groupId: number;
beforeAll(async () => {
  await connectMembers(test.context, ada, bayo);
  ({ conversationId } = await write(bayo, ada));
  groupId = (await groupOf(bayo, ada)).id;
  await writeMany(test.context, async (db) => {
    await sql`
      insert into all_direct_messages (conversation_id, sender_id, receiver_id, content)
      select ${conversationId}, ${bayo.id}, ${ada.id}, case i when 5 then 'Camp in Zungeru' else 'Camp day ' || i end
      from generate_series(1, 1200) i`.execute(db);
    await sql`
      insert into all_group_messages (group_id, user_id, content)
      select ${groupId}, ${bayo.id}, case when i % 100 = 0 or (i > 1190 and i % 3 = 0) then 'Camp fire ' || i else 'Scamper ' || i end
      from generate_series(1, 1200) i`.execute(db);
  });
});

/** A search of Ada, with the address of its next page. */
async function search(url: string) {
  const { status, headers, body } = await ada.call('GET', url);
  expect(status).toBe(200);
  return { found: body as { content: string }[], next: /<(.*)>/.exec(String(headers.link ?? ''))?.[1] };
}

/** The texts on all pages of a search. */
async function textsOf(words: string): Promise<string[]> {
  const texts: string[] = [];
  const first = `/api/users/${ada.id}/messages/search?limit=100&q=${encodeURIComponent(words)}`;
  for (let next: string | undefined = first; next !== undefined; ) {
    const page: Awaited<ReturnType<typeof search>> = await search(next);
    texts.push(...page.found.map(({ content }) => content));
    next = page.next;
  }
  return texts;
}

describe('the search of messages', () => {
  it('finds an old message by a rare word beside a common one', async () => {
    expect(await textsOf('zungeru camp')).toEqual(['Camp in Zungeru']);
    expect(await textsOf('zungeru fire')).toEqual([]);
  });

  it('finds every message of a word that most hold, in both kinds of chats, each once and newest first', async () => {
    const texts = await textsOf('camp');
    expect(texts).toHaveLength(1215);
    expect(texts.slice(0, 2)).toEqual(['Camp fire 1200', 'Camp fire 1197']);
    expect(texts.slice(14, 16)).toEqual(['Camp fire 100', 'Camp day 1200']);
    expect(texts.at(-1)).toBe('Camp day 1');
    expect(new Set(texts).size).toBe(1215);
  });

  it('walks a bounded number of messages for a common word, and goes on below them', async () => {
    const { found, next } = await search(`/api/users/${ada.id}/messages/search?q=fire`);
    expect(found.map(({ content }) => content)).toEqual([1200, 1197, 1194, 1191].map((i) => `Camp fire ${i}`));
    expect(next).toContain('cursor');
    expect(await textsOf('fire')).toHaveLength(15);
  });

  it('fills the page with a word of most messages', async () => {
    const { found } = await search(`/api/users/${ada.id}/messages/search?q=scamper`);
    expect(found).toHaveLength(20);
  });

  it('finds a common word in the middle of a text between signs, and no word that only ends with it', async () => {
    const content = '…"CAMP"?';
    await bayo.call('POST', '/api/messages/direct', { receiverId: ada.id, content });
    const { found } = await search(`/api/users/${ada.id}/messages/search?q=camp`);
    expect(found[0]).toMatchObject({ content });
  });
});
