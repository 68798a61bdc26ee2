import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { registerMember } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { decisionsOf } from '../../../test/steps/appeals.ts';
import { courtOfTests } from '../../../test/steps/court.ts';
import { postOf } from '../../../test/steps/posts.ts';
import { deleteAccountFor } from '../account/account.actions.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';

const court = courtOfTests();

const rowOf = (id: number) => sql`select from appeals where id = ${id} for update`;

/** The rows of the desk that are left of a member. */
async function rowsOf(memberId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select 'appeal' as kind from appeals where member_id = ${memberId} union all
    select 'decision' from member_decisions where member_id = ${memberId} union all
    select 'ticket' from support_tickets where member_id = ${memberId} union all
    select 'post' from posts where member_id = ${memberId}`.execute(court.test.context.db);
  return rows;
}

describe('the appeal of a suspended member', () => {
  it('is not renewed once it is decided, also at the same moment', async () => {
    const member = await registerMember(court.test.app);
    await court.suspend(member);
    const ticketId = (await court.askAtSignIn(member)).body.id;
    await court.admin.call('PATCH', `/api/admin/support-tickets/${ticketId}`, { status: 'closed' });
    const { id, text } = await court.appealOf(member);
    const calls = [() => court.resolve(id, 'upheld'), () => court.askAtSignIn(member)];
    const [decided, renewed] = await queuedBehind(court.test.context, rowOf(id), calls);
    expect([decided?.status, renewed?.body.code]).toEqual([200, 'appeal_exists']);
    const after = (await court.judge.call('GET', `/api/admin/appeals/${id}`)).body;
    expect(after).toMatchObject({ status: 'resolved', text });
  });

  it('sent twice at once is one', async () => {
    const member = await registerMember(court.test.app);
    await court.suspend(member);
    const answers = await Promise.all([court.askAtSignIn(member), court.askAtSignIn(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('and the deletion of the account at once leave nothing of the member', async () => {
    const { context } = court.test;
    for (const isDeletedFirst of [true, false]) {
      const member = await registerMember(court.test.app);
      await court.suspend(member);
      const remove = async () => {
        await context.db
          .transaction()
          .execute((transaction) => deleteAccountFor(transaction, context.handlers, member.id));
        while (await deletionStep(context));
      };
      const ask = async () => expect([201, 401, 409]).toContain((await court.askAtSignIn(member)).status);
      await Promise.all((isDeletedFirst ? [remove, ask] : [ask, remove]).map((begin) => begin()));
      while (await deletionStep(context));
      expect(await rowsOf(member.id)).toEqual([]);
    }
  });
});

describe('an appeal against a decision', () => {
  it('and the deletion of the account at once leave nothing of the member', async () => {
    for (const isDeletedFirst of [true, false]) {
      const writer = await registerMember(court.test.app);
      await court.decideAbout('post', await postOf(writer), 'warn');
      const [decision] = await decisionsOf(writer);
      const path = `/api/users/${writer.id}/decisions/${decision?.id}/appeal`;
      const remove = () => writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      const ask = () => writer.call('POST', path, { text: 'It was a quote.' });
      const answers = await Promise.all((isDeletedFirst ? [remove, ask] : [ask, remove]).map((begin) => begin()));
      for (const { status } of answers) expect([201, 204, 401]).toContain(status);
      while (await deletionStep(court.test.context));
      expect(await rowsOf(writer.id)).toEqual([]);
    }
  });
});

describe('the decision of an appeal', () => {
  it('of two administrators at once is the first one', async () => {
    const writer = await registerMember(court.test.app);
    await court.decideAbout('post', await postOf(writer), 'remove');
    const id = await court.appeal(writer);
    const third = await signInAdministrator(court.test.app);
    const calls = [() => court.resolve(id, 'upheld'), () => court.resolve(id, 'overturned', third)];
    const answers = await queuedBehind(court.test.context, rowOf(id), calls);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'already_decided'],
    ]);
    expect((await court.judge.call('GET', `/api/admin/appeals/${id}`)).body).toMatchObject({ outcome: 'upheld' });
    const log = (await court.judge.call('GET', `/api/admin/audit-log?userId=${writer.id}`)).body;
    expect(log[0]).toMatchObject({ action: 'decide_appeal', targetType: 'appeal', targetId: id });
  });

  it('and the deletion of the account at once leave nothing of the member', async () => {
    for (const isDeletedFirst of [true, false]) {
      const writer = await registerMember(court.test.app);
      const postId = await postOf(writer);
      await court.decideAbout('post', postId, 'remove');
      const id = await court.appeal(writer);
      const remove = () => writer.call('DELETE', `/api/users/${writer.id}`, { password: writer.password });
      const calls = [remove, () => court.resolve(id, 'overturned')];
      await Promise.all((isDeletedFirst ? calls : calls.reverse()).map((begin) => begin()));
      while (await deletionStep(court.test.context));
      expect(await rowsOf(writer.id)).toEqual([]);
    }
  });
});
