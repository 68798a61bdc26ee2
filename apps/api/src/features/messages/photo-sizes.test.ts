import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMembers, registerMember, type TestMember } from '../../../test/members.ts';
import { uploadPhoto } from '../../../test/photos.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { up } from '../../db/migrations/0082-chat-photo-bytes.ts';

let test: TestApp;
let ada: TestMember;
let bayo: TestMember;
beforeAll(async () => {
  test = await createTestApp();
  [ada, bayo] = await Promise.all([registerMember(test.app), registerMember(test.app)]);
  await connectMembers(test.context, ada, bayo);
});
afterAll(() => test.close());

async function shownSizes() {
  const { body } = await bayo.call('GET', `/api/messages/direct/${bayo.id}/${ada.id}`);
  const messages = body as { attachments: { bytes: unknown }[] }[];
  return messages.flatMap(({ attachments }) => attachments.map(({ bytes }) => bytes));
}

it('photos in messages from before their size was kept have it after the migration, null until then or without their upload', async () => {
  const url = (await uploadPhoto(ada)).body.url as string;
  const body = { receiverId: bayo.id, content: '', attachments: [{ type: 'photo', url }] };
  await ada.call('POST', '/api/messages/direct', body);
  await ada.call('POST', '/api/messages/direct', body);
  const [size, sameSize] = await shownSizes();
  expect([size, sameSize]).toEqual([expect.any(Number), size]);

  const { db } = test.context;
  await sql`update direct_messages set attachments = jsonb_build_array((attachments -> 0) - 'bytes')`.execute(db);
  expect(await shownSizes()).toEqual([null, null]);

  await sql`update direct_messages set attachments = jsonb_set(attachments, '{0,url}', '"/uploads/gone.webp"')
    where id = (select max(id) from direct_messages)`.execute(db);
  await up(db as never);
  expect(await shownSizes()).toEqual([size, null]);
});
