import type { Ledger, Write } from './ledger.ts';
import type { Member } from './member.ts';

type Row = { id: number; content: string; likes: number };

/** The differences between the acknowledged writes and the answers of the API. */
export interface Differences {
  lost: string[];
  doubled: string[];
  /** Stored without having been acknowledged to anybody. */
  unknown: string[];
  /** Read back and right. */
  found: number;
}

const atOnce = 8;

/** Reads everything back as its members, through the front, and compares it with the ledger. */
export async function readBack(ledger: Ledger, members: Map<number, Member>): Promise<Differences> {
  const differences: Differences = { lost: [], doubled: [], unknown: [], found: 0 };
  const [reader] = members.values();
  const posts = ledger.of('post');
  const stored = await pages(reader as Member, '/api/social-feeds?limit=100');
  compare(posts, stored, differences);
  for (const { id, likes } of stored) {
    const expected = ledger.likes.get(id)?.size ?? 0;
    if (likes < expected) differences.lost.push(`${expected - likes} likes of post ${id}`);
    else if (likes > expected) differences.doubled.push(`${likes - expected} likes of post ${id}`);
    else differences.found += likes;
  }
  const comments = Object.groupBy(ledger.of('comment'), ({ target }) => target);
  const pairs = Object.groupBy(ledger.of('direct'), ({ author, target }) =>
    [author, target].sort((a, b) => a - b).join(),
  );
  const groups = Object.groupBy(ledger.of('group'), ({ target }) => target);
  const reads: [Write[], number, string][] = [
    ...Object.entries(comments).map(([post, writes = []]): [Write[], number, string] => [
      writes,
      writes[0]?.author as number,
      `/api/social-feeds/${post}/comments?limit=100`,
    ]),
    ...Object.values(pairs).map((writes = []): [Write[], number, string] => {
      const { author, target } = writes[0] as Write;
      return [writes, target, `/api/messages/direct/${target}/${author}?limit=100`];
    }),
    ...Object.entries(groups).map(([group, writes = []]): [Write[], number, string] => [
      writes,
      writes[0]?.author as number,
      `/api/groups/${group}/messages?limit=100`,
    ]),
  ];
  await inParallel(reads, async ([writes, who, path]) =>
    compare(writes, await pages(members.get(who) as Member, path), differences),
  );
  await inParallel([...ledger.galleries], async ([id, photos]) => {
    const { client } = members.get(id) as Member;
    const { body } = await client.persist('GET', '/api/auth/user');
    const files = await Promise.all(photos.map((url) => client.persist('GET', url)));
    if (body.photos.join() !== photos.join()) differences.lost.push(`the gallery of ${id}`);
    else if (files.some(({ status }) => status !== 200)) differences.lost.push(`a photo of ${id}`);
    else differences.found += photos.length;
  });
  return differences;
}

/** Sends acknowledged writes again with their keys. Returns those that were not answered with the first result. */
export async function sendAgain(writes: Write[], members: Map<number, Member>): Promise<string[]> {
  const wrong: string[] = [];
  await inParallel(writes, async ({ kind, id, content, author, target, key }) => {
    const [path, body] = {
      post: ['/api/social-feeds', { type: 'status', content }] as const,
      comment: [`/api/social-feeds/${target}/comments`, { content }] as const,
      direct: ['/api/messages/direct', { senderId: author, receiverId: target, content }] as const,
      group: ['/api/groups/messages', { groupId: target, content }] as const,
    }[kind];
    const { client } = members.get(author) as Member;
    const answer = await client.persist('POST', path, body, { 'idempotency-key': key });
    const again = (answer.body.message ?? answer.body).id as number;
    if (answer.status !== 201 || again !== id) wrong.push(`${kind} ${id} was answered ${answer.status} with ${again}`);
  });
  return wrong;
}

function compare(writes: Write[], stored: Row[], differences: Differences): void {
  const { lost, doubled, unknown } = differences;
  const byContent = Object.groupBy(stored, ({ content }) => content);
  const known = new Set(writes.map(({ content }) => content));
  for (const { kind, id, content } of writes) {
    const found = byContent[content] ?? [];
    if (!found.some((row) => row.id === id)) lost.push(`${kind} ${id}`);
    else if (found.length === 1) differences.found += 1;
    if (found.length > 1) doubled.push(`${kind} ${found.map((row) => row.id).join(', ')}`);
  }
  for (const { id, content } of stored) if (!known.has(content)) unknown.push(`${id} ${content}`);
}

/** All pages of a list. */
async function pages({ client }: Member, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { status, body, headers } = await client.persist('GET', next);
    if (status !== 200) throw new Error(`${next} answered ${status}`);
    rows.push(...(body as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
  }
  return rows;
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const take = async () => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
