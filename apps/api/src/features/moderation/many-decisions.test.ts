import { describe, expect, it, vi } from 'vitest';
import { signInAdministrator, type TestAdministrator } from '../../../test/administrators.ts';
import { registerMember } from '../../../test/members.ts';
import { courtOfTests } from '../../../test/steps/court.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { openCase } from '../../../test/steps/reports.ts';

const court = courtOfTests();

/** Some open cases about posts. */
async function openCases(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const postId = await postOf(await registerMember(court.test.app));
    ids.push(await openCase(court.test, court.reader, 'post', postId));
  }
  return ids;
}

/** Does something after the first decision, which waits for it, before the second one. */
function afterFirst(work: () => Promise<unknown>): void {
  const { publish } = court.test.context;
  const spy = vi.spyOn(court.test.context, 'publish').mockImplementation((...event) => {
    if (event[0] !== 'post_deleted') return publish(...event);
    spy.mockRestore();
    return work() as never;
  });
}

const send = (by: TestAdministrator, caseIds: number[], action = 'remove') =>
  by.call('POST', '/api/admin/cases/decisions', { caseIds, action });

const statusOf = async (id: number) => (await court.admin.call('GET', `/api/admin/cases/${id}`)).body.status;

describe('several cases at once', () => {
  it('are decided once each by two administrators with the same list', async () => {
    const ids = await openCases(4);
    const answers = await Promise.all([send(court.admin, ids), send(court.judge, ids.toReversed())]);
    const decided = answers.flatMap(({ body }) => body.decided);
    expect(decided.toSorted()).toEqual(ids.toSorted());
    for (const { body } of answers) {
      expect(body.decided.length + body.refused.length).toBe(4);
      for (const { code } of body.refused) expect(code).toBe('already_decided');
    }
    expect((await send(court.admin, [])).status).toBe(400);
    expect((await send(court.admin, [ids[0] as number, ids[0] as number])).status).toBe(400);
    expect(
      (
        await send(
          court.admin,
          Array.from({ length: 51 }, (_, place) => place + 1),
        )
      ).status,
    ).toBe(400);
  });

  it('end after ten seconds: the rest is refused', async () => {
    const [first, second] = (await openCases(2)) as [number, number];
    afterFirst(async () => court.test.setNow(new Date(Date.now() + 11_000)));
    const { body } = await send(court.admin, [first, second]);
    expect(body).toEqual({ decided: [first], refused: [{ id: second, code: 'unavailable' }] });
    expect(await statusOf(second)).toBe('open');
  });

  it('are refused to an administrator who has lost the role before or meanwhile', async () => {
    const boss = await signInAdministrator(court.test.app, 'super_admin');
    const moderator = await signInAdministrator(court.test.app);
    const [first, second] = (await openCases(2)) as [number, number];
    afterFirst(() => boss.call('PATCH', `/api/admin/administrators/${moderator.id}`, { isActive: false }));
    const { body } = await send(moderator, [first, second]);
    expect(body).toEqual({ decided: [first], refused: [{ id: second, code: 'unauthenticated' }] });
    expect((await send(moderator, [second])).status).toBe(401);
    expect(await statusOf(second)).toBe('open');
  });

  it('stay decided where the frames of one cannot be published', async () => {
    const writer = await registerMember(court.test.app);
    const [last] = (await openCases(1)) as [number];
    const message = { receiverId: court.reader.id, content: 'Rude' };
    const { id } = (await writer.call('POST', '/api/messages/direct', message)).body.message;
    const first = await openCase(court.test, court.reader, 'direct_message', id);
    const publish = court.test.context.publish;
    const failing = vi.spyOn(court.test.context, 'publish').mockImplementation((...event) => {
      if (event[0] === 'message_updated') throw new Error('the bus is away');
      return publish(...event);
    });
    expect((await send(court.admin, [first, last])).body).toEqual({ decided: [first, last], refused: [] });
    failing.mockRestore();
  });
});
