import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInAdministrator } from '../../test/administrators.ts';
import { call, connectMembers, registerMember, registerPair, type TestMember } from '../../test/members.ts';
import { isAnyoneWaiting, queuedBehind } from '../../test/races.ts';
import { create } from '../../test/steps/groups.ts';
import { executiveOf, hold } from '../../test/steps/offices.ts';
import { memberIn } from '../../test/steps/places.ts';
import { like, postOf } from '../../test/steps/posts.ts';
import { caseAbout, decide, openCase, report } from '../../test/steps/reports.ts';
import { photoOf, uploadPhoto } from '../../test/steps/uploads.ts';
import { appOfTests, secondProcessOfTests } from '../../test/test-app.ts';
import { deleteSome } from '../features/account/account-deletion.queries.ts';
import { joinAutomaticGroups } from '../features/chat/groups/automatic-groups.actions.ts';
import { purgeRemoved } from '../features/feed/purge.actions.ts';
import { endOfficesLeft } from '../features/office/office-endings.actions.ts';
import { joinOpenRollCalls } from '../features/office/roster-arrivals.actions.ts';
import { unlinkAlumniStep } from '../features/service/portal/alumni.actions.ts';
import { renewRecord, storePortalToken } from '../features/service/portal/portal.actions.ts';
import { saveLastHeard } from './last-heard.queries.ts';

const test = appOfTests();
/** Within one process calls for the same row follow each other in the gate. */
const second = secondProcessOfTests(test);

const setGallery = (owner: TestMember, photos: string[]) =>
  owner.call('PATCH', `/api/users/${owner.id}/photos`, { photos });
const deployment = { state: 'Lagos', lga: 'Ikeja', cdsGroup: 'Red Cross' };
const { state: deploymentState, ...unit } = deployment;
const service = { deploymentState, ...unit, ppa: 'A school', batch: '2026 Batch A', serviceStartDate: '2026-03-01' };
/** Gives a member a portal account and the record of it. */
async function deploy({ id }: TestMember): Promise<void> {
  const { db } = test.context;
  await storePortalToken(test.context, id, `account-${id}`, 'token');
  const record = { ...service, portalConnected: true, stateCode: `LA/26A/${id}` };
  await db.updateTable('members').set(record).where('id', '=', id).execute();
}
/** Begins a journey of a member. */
function travel({ id: travellerId }: TestMember) {
  const at = new Date(Date.now() - 60_000);
  const times = { startedAt: at, receivedAt: at, expectedAt: at, timeGivenAt: at, lastHeardAt: at };
  const route = { origin: 'Ikeja', destination: 'Ibadan', status: 'underway' } as const;
  return test.context.db
    .insertInto('journeys')
    .values({ travellerId, ...route, ...times })
    .execute();
}
const journeyOf = ({ id }: TestMember) => sql`select from journeys where traveller_id = ${id} for update`;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

it('a suspension that deletes a post and a comment on it both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const admin = await signInAdministrator(test.app);
  const id = await postOf(author);
  const caseId = await openCase(test, reader, 'post', id);
  const answers = await queuedBehind(test.context, sql`select from posts where id = ${id} for update`, [
    () => reader.call('POST', `/api/social-feeds/${id}/comments`, { content: 'Rude yourself' }),
    () => decide(admin, caseId, { action: 'suspend' }),
  ]);
  expect(statuses(answers)).toEqual([201, 200]);
});

it('an acceptance of an invitation and the departure of the last member both finish', async () => {
  const [owner, invited] = await registerPair(test.app);
  const { id } = (await owner.call('POST', '/api/groups', { name: 'Hikers', type: 'private' })).body;
  await owner.call('POST', `/api/groups/${id}/members`, { userId: invited.id });
  const answers = await queuedBehind(
    test.context,
    sql`select from group_invitations where group_id = ${id} for update`,
    [
      () => invited.call('POST', `/api/groups/${id}/members`),
      () => call(second.app, 'DELETE', `/api/groups/${id}/members`, undefined, { cookie: owner.cookie }),
    ],
  );
  expect(statuses(answers)).toEqual([200, 204]);
  expect((await invited.call('GET', `/api/groups/${id}`)).body).toMatchObject({ memberCount: 1, role: 'owner' });
});

it('the removal of a photo and a message with it to another member both finish', async () => {
  const [owner, reader] = await registerPair(test.app);
  const other = await registerMember(test.app);
  const admin = await signInAdministrator(test.app);
  const photoId = await photoOf(owner);
  const attachments = [{ type: 'photo', url: (await owner.call('GET', '/api/auth/user')).body.photos[0] }];
  const send = ({ id: receiverId }: TestMember) =>
    owner.call('POST', '/api/messages/direct', { receiverId, content: '', attachments });
  for (const receiver of [reader, other]) expect((await send(receiver)).status).toBe(201);
  const answers = await queuedBehind(test.context, sql`select from photos where id = ${photoId} for update`, [
    () => admin.call('DELETE', `/api/admin/users/${owner.id}/photos/${photoId}`),
    () => send(other),
  ]);
  expect(statuses(answers)).toEqual([204, 400]);
});

it('the deletion of a comment by the author of its post and an edit of it both finish', async () => {
  const [author, commenter] = await registerPair(test.app);
  const id = await postOf(author);
  const comment = (await commenter.call('POST', `/api/social-feeds/${id}/comments`, { content: 'First' })).body;
  const url = `/api/social-feeds/${id}/comments/${comment.id}`;
  const answers = await queuedBehind(test.context, sql`select from comments where id = ${comment.id} for update`, [
    () => author.call('DELETE', url),
    () => commenter.call('PATCH', url, { content: 'Second' }),
  ]);
  expect(statuses(answers)).toEqual([204, 404]);
});

it('a message to an automatic group and the unlinking of the portal both finish', async () => {
  const member = await registerMember(test.app);
  await deploy(member);
  const { db } = test.context;
  const [joined] = await db.transaction().execute((trx) => joinAutomaticGroups(trx, member.id, deployment, null));
  const groupId = joined?.id as number;
  const answers = await queuedBehind(test.context, sql`select from groups where id = ${groupId} for update`, [
    () => member.call('POST', '/api/groups/messages', { userId: member.id, groupId, content: 'Hello' }),
    () => member.call('DELETE', '/api/portal/connect'),
  ]);
  expect(statuses(answers)).toEqual([201, 200]);
});

it('a message with photos of the gallery and a change of the gallery both finish', async () => {
  const [owner, reader] = await registerPair(test.app);
  const urls = [await uploadPhoto(owner), await uploadPhoto(owner)];
  await setGallery(owner, urls);
  // The first photo now stands behind the second one in the table.
  await sql`cluster all_photos using photos_member_idx`.execute(test.context.db);
  const attachments = urls.map((url) => ({ type: 'photo', url }));
  const answers = await queuedBehind(test.context, sql`select from photos where url = ${urls[0]} for update`, [
    () => owner.call('POST', '/api/messages/direct', { receiverId: reader.id, content: '', attachments }),
    () => setGallery(owner, urls.toReversed()),
  ]);
  expect(statuses(answers)).toEqual([201, 200]);
});

it('a post without photos and a change of the gallery both finish', async () => {
  const author = await registerMember(test.app);
  await deploy(author);
  const url = await uploadPhoto(author);
  const answers = await queuedBehind(
    test.context,
    sql`select from member_counters where member_id = ${author.id} for update`,
    [
      () => author.call('POST', '/api/social-feeds', { type: 'status', content: 'Hello' }),
      () => setGallery(author, [url]),
    ],
  );
  expect(statuses(answers)).toEqual([201, 200]);
});

it('the removal of the picture of a group and a message with another photo in the group both finish', async () => {
  const owner = await registerMember(test.app);
  const [picture, sent] = [await uploadPhoto(owner), await uploadPhoto(owner)];
  await setGallery(owner, [picture, sent]);
  const { id: groupId } = await create(owner, { name: 'Hikers' });
  await owner.call('PATCH', `/api/groups/${groupId}`, { photo: picture });
  const attachments = [{ type: 'photo', url: sent }];
  const answers = await queuedBehind(test.context, sql`select from photos where url = ${sent} for update`, [
    () => setGallery(owner, [sent]),
    () => owner.call('POST', '/api/groups/messages', { userId: owner.id, groupId, content: '', attachments }),
  ]);
  expect(statuses(answers)).toEqual([200, 201]);
});

it('a sign-in during a suspension waits for it, so that no session outlives the suspension', async () => {
  const member = await registerMember(test.app);
  const admin = await signInAdministrator(test.app);
  const { email } = member.user;
  await travel(member);
  const answers = await queuedBehind(test.context, journeyOf(member), [
    () => admin.call('PATCH', `/api/admin/users/${member.id}/suspend`, {}),
    () => call(test.app, 'POST', '/api/auth/login', { email, password: member.password }),
  ]);
  expect(statuses(answers)).toEqual([200, 403]);
});

it('the reading of all notifications and the purge of those of a removed post both finish', async () => {
  const [author, reader] = await registerPair(test.app);
  const [id, other] = [await postOf(author), await postOf(author)];
  for (const one of [other, id]) await like(reader, one);
  await reader.call('POST', `/api/social-feeds/${id}/comments`, { content: 'Well said' });
  // In a large table each finds the notifications by an index of its own.
  await sql`insert into notifications (member_id, type, message, is_read)
    select ${reader.id}, 'other', 'Hello', true from generate_series(1, 5000)`.execute(test.context.db);
  await sql`analyze all_notifications`.execute(test.context.db);
  const answers = await queuedBehind<unknown>(
    test.context,
    sql`select from all_notifications where member_id = ${author.id} and type = 'like' for update`,
    [
      () => author.call('PUT', `/api/users/${author.id}/notifications/mark-all-read`),
      async () => {
        await author.call('DELETE', `/api/social-feeds/${id}`);
        return purgeRemoved(test.context);
      },
    ],
  );
  expect(answers).toMatchObject([{ status: 204 }, expect.any(Number)]);
});

it('a refresh from the portal and the end of the kept record both finish', async () => {
  const member = await registerMember(test.app);
  await deploy(member);
  await sql`update members set service_start_date = '2020-03-01' where id = ${member.id}`.execute(test.context.db);
  const { firstName, middleName, surname } = member.user;
  const days = { serviceDays: 365, cdsAttended: 5 };
  const account = { accountId: `account-${member.id}`, stateCode: `LA/26A/${member.id}` };
  const record = { ...service, ...days, ...account, firstName, middleName, surname };
  const refresh = () =>
    test.context.db.transaction().execute((transaction) => renewRecord(transaction, member.id, record, new Date()));
  const link = sql`select from portal_links where member_id = ${member.id} for update`;
  await queuedBehind<unknown>(test.context, link, [refresh, () => unlinkAlumniStep(test.context)]);
});

it('a review of the own place and the unlinking of the portal both finish', async () => {
  const member = await registerMember(test.app);
  await deploy(member);
  const ratings = { welcome: 4, work: 4, accommodation: 4, stipend: 4, safety: 4 };
  const answers = await queuedBehind(test.context, sql`select from ppas for update`, [
    () => member.call('PUT', '/api/ppas/review', { ratings }),
    () => member.call('DELETE', '/api/portal/connect'),
  ]);
  expect(statuses(answers)).toEqual([200, 200]);
});

it.each([
  { table: 'connections', owner: 'connectedUserId' },
  { table: 'follows', owner: 'otherId' },
] as const)('the end of one of the $table with a deleted member and their deletion both finish', async (part) => {
  const [member, deleted] = await registerPair(test.app);
  await connectMembers(test.context, member, deleted);
  const following = `/api/users/${member.id}/following/${deleted.id}`;
  await member.call('PUT', following);
  const end = () => member.call('DELETE', part.table === 'follows' ? following : `/api/connections/${deleted.id}`);
  const [answer, gone] = await queuedBehind<unknown>(
    test.context,
    sql`select from ${sql.table(part.table)} for update`,
    [end, () => deleteSome(test.context.db, part, deleted.id, 10)],
  );
  expect([answer, gone]).toMatchObject([{ status: 204 }, 0]);
});

it('two processes that save when the same travellers were last heard of both finish', async () => {
  const both = await registerPair(test.app);
  const heard = both.map(({ id }) => [id, new Date()] as const);
  for (const member of both) await travel(member);
  await queuedBehind(test.context, journeyOf(both[0]), [
    () => saveLastHeard(test.context.db, new Map(heard)),
    () => saveLastHeard(test.context.db, new Map(heard.toReversed())),
  ]);
});

it('the end of a connection with a traveller and a suspension that deletes a post of theirs both finish', async () => {
  const [traveller, contact] = await registerPair(test.app);
  const admin = await signInAdministrator(test.app);
  await connectMembers(test.context, traveller, contact);
  const postId = await postOf(traveller);
  await report(contact, 'post', postId);
  await travel(traveller);
  await sql`insert into journey_contacts (journey_id, member_id, status)
    select id, ${contact.id}, 'watching' from journeys where traveller_id = ${traveller.id}`.execute(test.context.db);
  const caseId = await caseAbout(test, 'post', postId);
  const answers = await queuedBehind(
    test.context,
    sql`select from member_counters where member_id = ${traveller.id} for update`,
    [
      () => contact.call('DELETE', `/api/connections/${traveller.id}`),
      () => decide(admin, caseId, { action: 'suspend' }),
    ],
  );
  expect(statuses(answers)).toEqual([204, 200]);
});

it('two holders of offices who swap their places both finish', async () => {
  const boss = await signInAdministrator(test.app, 'super_admin');
  const places = [executiveOf('Swap one'), executiveOf('Swap other')] as const;
  const [one, other] = [await memberIn(test, places[0]), await memberIn(test, places[1])];
  for (const [holder, place] of [[one, places[0]] as const, [other, places[1]] as const])
    await hold(boss, place, holder);
  const now = new Date();
  const move = ({ id }: TestMember, cdsGroup: string, between: () => Promise<void> = async () => {}) =>
    test.context.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('members').set({ cdsGroup }).where('id', '=', id).execute();
      const { offices } = await endOfficesLeft(transaction, id, now);
      await between();
      await joinOpenRollCalls(transaction, [id], now);
      return offices.length;
    });
  let second: Promise<number> | undefined;
  const first = await move(one, 'Swap other', async () => {
    second = move(other, 'Swap one');
    await expect.poll(() => isAnyoneWaiting(test.context), { interval: 5 }).toBe(true);
  });
  expect([first, await second]).toEqual([1, 1]);
});
