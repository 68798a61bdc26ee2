import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { registerMember } from '../../../../test/members.ts';
import { create } from '../../../../test/steps/groups.ts';
import { uploadPhoto, uploadVoiceNote } from '../../../../test/steps/uploads.ts';
import { appOfTests } from '../../../../test/test-app.ts';
import { cleanUp } from '../../../jobs/clean-up.ts';
import { removeEndedGroups } from './ended-groups.actions.ts';

const test = appOfTests();

it('the uploads of a group go with it, unless something else uses them', async () => {
  const ada = await registerMember(test.app);
  const urls: string[] = [];
  for (let i = 0; i < 3; i += 1) urls.push(await uploadPhoto(ada));
  const [picture, sent, kept] = urls as [string, string, string];
  const voice = await uploadVoiceNote(ada);
  await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos: [kept] });
  const { id } = await create(ada, { name: 'Hikers' });
  await ada.call('PATCH', `/api/groups/${id}`, { photo: picture });
  const photos = [sent, kept].map((url) => ({ type: 'photo', url }));
  for (const attachments of [photos, [{ type: 'voice', url: voice }]])
    await ada.call('POST', '/api/groups/messages', { groupId: id, content: '', attachments });
  await ada.call('DELETE', `/api/groups/${id}/members`);

  const statuses = () =>
    Promise.all([picture, sent, voice, kept].map(async (url) => (await test.app.inject({ url })).statusCode));
  expect(await removeEndedGroups(test.context)).toBe(1);
  expect(await statuses()).toEqual([200, 404, 404, 200]);
  await cleanUp({ ...test.context, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) });
  expect(await statuses()).toEqual([404, 404, 404, 200]);
});

it('the mentions in a group go with it, also those of thousands of messages', async () => {
  const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
  const { id } = await create(ada, { name: 'Readers' });
  await bayo.call('POST', `/api/groups/${id}/members`);
  await sql`
    insert into all_group_messages (group_id, user_id, content)
    select ${id}, ${ada.id}, 'Page ' || i from generate_series(1, 2000) i`.execute(test.context.db);
  const content = `Look, @${bayo.user.username}`;
  await ada.call('POST', '/api/groups/messages', { groupId: id, content });
  const told = async () => (await bayo.call('GET', `/api/users/${bayo.id}/notifications`)).body.length;
  expect(await told()).toBe(1);
  for (const member of [bayo, ada]) await member.call('DELETE', `/api/groups/${id}/members`);
  expect(await removeEndedGroups(test.context)).toBe(1);
  expect(await told()).toBe(0);
  expect((await sql`select from mention_notices`.execute(test.context.db)).rows).toEqual([]);
});
