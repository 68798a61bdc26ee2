import { maxId } from '@kopa/contracts/schema';
import { writeCursor } from '@kopa/rules/cursor';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeMany } from '../../test/many-members.ts';
import { memberOfTests } from '../../test/members.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const ada = memberOfTests(test);
beforeAll(async () => {
  const { db } = test.context;
  await sql`
    insert into posts (member_id, type, content)
    select ${ada.id}, 'status', case i when 5 then 'Camp in Zungeru' when 6 then 'A parade in Zungeru'
      else 'Camp day ' || case when i % 2 = 0 then 'even ' else 'odd ' end || i end
    from generate_series(1, 900) i`.execute(db);
  await sql`
    insert into rumours (text)
    select case i when 5 then 'The camp in Zungeru ends a week early' when 6 then 'Everything else about jollof'
      else 'The allowance of month ' || i || ' comes early' end
    from generate_series(1, 900) i`.execute(db);
});

/** Texts on all pages of a list, in order. */
async function textsOf(url: string, field: 'content' | 'text'): Promise<string[]> {
  const texts: string[] = [];
  for (let next: string | undefined = url; next !== undefined; ) {
    const { status, headers, body } = await ada.call('GET', next);
    expect(status).toBe(200);
    texts.push(...body.map((row: Record<string, string>) => row[field]));
    next = /<(.*)>/.exec(String(headers.link ?? ''))?.[1];
  }
  return texts;
}
const posts = (words: string) => textsOf(`/api/search/posts?q=${encodeURIComponent(words)}&limit=50`, 'content');
const rumours = (words: string) => textsOf(`/api/rumours?search=${encodeURIComponent(words)}&limit=3`, 'text');

describe('the search of posts', () => {
  it('finds an old post by a rare word beside common ones, and no post without one of them', async () => {
    expect(await posts('zungeru camp')).toEqual(['Camp in Zungeru']);
    expect(await posts('zungeru')).toEqual(['A parade in Zungeru', 'Camp in Zungeru']);
    expect(await posts('zungeru odd')).toEqual([]);
  });

  it('finds every post of words that all or half of the posts hold, each once, newest first', async () => {
    expect(await posts('camp')).toHaveLength(899);
    const even = await posts('day even');
    expect(even).toHaveLength(449);
    expect(even[0]).toBe('Camp day even 900');
    expect(even.at(-1)).toBe('Camp day even 2');
    expect(await posts('odd even')).toEqual([]);
  });

  describe('among 60,000 posts, of which 40,000 older ones hold a word', () => {
    beforeAll(() =>
      writeMany(test.context, async (db) => {
        const write = (content: RawBuilder<string>, first: number, last: number) =>
          sql`insert into all_posts (member_id, type, content)
            select ${ada.id}, 'status', ${content} from generate_series(${first}::integer, ${last}::integer) i`.execute(
            db,
          );
        await write(sql`'Election day ' || i`, 901, 40_900);
        await write(sql`'Camp day ' || case when i % 2 = 0 then 'even ' else 'odd ' end || i`, 40_901, 61_000);
      }),
    );

    it('walks 20,000 posts a page for common words that are hardly ever together', async () => {
      const { headers, body } = await ada.call('GET', '/api/search/posts?q=even%20odd');
      expect([body, headers.link]).toEqual([[], expect.stringContaining('cursor')]);
      expect(await posts('odd even')).toEqual([]);
      expect(await posts('zungeru parade')).toEqual(['A parade in Zungeru']);
    });

    it('walks them for a word that was common earlier, instead of reading all that hold it', async () => {
      const { headers, body } = await ada.call('GET', '/api/search/posts?q=election&limit=2');
      expect(body).toEqual([]);
      const [, next] = /<(.*)>/.exec(String(headers.link)) ?? [];
      const found = (await ada.call('GET', String(next))).body.map(({ content }: { content: string }) => content);
      expect(found).toEqual(['Election day 40900', 'Election day 40899']);
    });

    it('walks them below a forged cursor, too', async () => {
      const cursor = writeCursor(maxId);
      const { status, body } = await ada.call('GET', `/api/search/posts?q=election&limit=2&cursor=${cursor}`);
      expect([status, body]).toEqual([200, []]);
    });
  });
});

describe('the search of similar rumours', () => {
  it('offers an old one that holds the rare words of the search, and no other old one', async () => {
    expect(await rumours('Is it true that camp at Zungeru ends early?')).toEqual([
      'The camp in Zungeru ends a week early',
    ]);
    expect(await rumours('zungeru abolished by the ministry of youth')).toEqual([]);
  });

  it('offers the most similar of the newest ones first', async () => {
    const [first, ...others] = await rumours('the allowance of month 777 comes');
    expect(first).toBe('The allowance of month 777 comes early');
    expect(others).toHaveLength(2);
  });
});
