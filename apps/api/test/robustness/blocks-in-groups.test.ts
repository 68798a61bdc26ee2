import { expect, it } from 'vitest';
import { keepAway } from '../many-members.ts';
import { registerMember } from '../members.ts';
import { appOfTests } from '../test-app.ts';

const test = appOfTests();

it('a message to a group carries the blocks of its members only, also from a member with 20,000', {
  timeout: 60_000,
}, async () => {
  const [ada, bayo] = [await registerMember(test.app), await registerMember(test.app)];
  const { id: groupId } = (await ada.call('POST', '/api/groups', { name: 'Hikers', type: 'public' })).body;
  await bayo.call('POST', `/api/groups/${groupId}/members`);
  await bayo.call('PUT', `/api/users/${bayo.id}/blocks/${ada.id}`);
  await keepAway(test.context, 'blocks', ada.id, 20_000);
  const audiences: unknown[] = [];
  test.context.bus.on('frame', ({ audience }) => audiences.push(audience));
  const { message } = (await ada.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).body;
  await ada.call('PUT', `/api/groups/messages/${message.id}/reactions`, { emoji: '👍' });
  await ada.call('DELETE', `/api/groups/messages/${message.id}`);
  for (const audience of audiences) expect(audience).toMatchObject({ group: groupId });
  const skipped = audiences.map((audience) =>
    (audience as { skipped?: number[] }).skipped?.filter((id) => id !== ada.id),
  );
  expect(skipped).toEqual([[bayo.id], [bayo.id], undefined, [bayo.id]]);
});
