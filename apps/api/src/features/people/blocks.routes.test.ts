import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registerPair } from '../../../test/members.ts';
import { block, mute, unblock, unmute } from '../../../test/steps/people.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();

describe('a block at the same time as', () => {
  it('a request leaves no request between the two, whichever comes first', async () => {
    for (let run = 0; run < 15; run += 1) {
      const [ada, bayo] = await registerPair(test.app);
      const asking = () => bayo.call('POST', '/api/connections', { connectedUserId: ada.id });
      const [asked] = await Promise.all(run % 2 === 0 ? [asking(), block(ada, bayo)] : [block(ada, bayo), asking()]);
      expect(asked.status).toBeLessThan(500);
      const { rows } = await sql`
        select 1 from connections where ${ada.id} in (user_id, connected_user_id)`.execute(test.context.db);
      expect(rows).toEqual([]);
    }
  });

  it('blocks, mutes and their ends of both members leaves just their combined effect', async () => {
    for (let run = 0; run < 15; run += 1) {
      const [ada, bayo] = await registerPair(test.app);
      const first = await Promise.all([block(ada, bayo), mute(bayo, ada)]);
      const second = [unblock(ada, bayo), block(bayo, ada), unmute(bayo, ada), mute(ada, bayo)];
      const last = await Promise.all(second);
      for (const { status } of [...first, ...last]) expect([204, 404]).toContain(status);
      await unblock(bayo, ada);
      const { rows } = await sql<{ memberId: number; isBlocked: boolean }>`
        select member_id, is_blocked from hidden_members where member_id in (${ada.id}, ${bayo.id})`.execute(
        test.context.db,
      );
      expect(rows).toEqual(last[3]?.status === 404 ? [] : [{ memberId: ada.id, isBlocked: false }]);
    }
  });
});

describe('deleting a member', () => {
  it('takes blocks and mutes of both sides along', async () => {
    const [ada, bayo] = await registerPair(test.app);
    await Promise.all([mute(bayo, ada), mute(ada, bayo)]);
    await block(ada, bayo);
    await sql`delete from members where id = ${bayo.id}`.execute(test.context.db);
    const left = await sql`
      select member_id from hidden_members where ${ada.id} in (member_id, other_id)
      union all select member_id from blocks where ${ada.id} in (member_id, other_id)
      union all select member_id from mutes where ${ada.id} in (member_id, other_id)`.execute(test.context.db);
    expect(left.rows).toEqual([]);
  });
});
