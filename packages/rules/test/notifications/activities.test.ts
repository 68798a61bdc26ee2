import { expect, it } from 'vitest';
import { activityOf } from '../../src/notifications/activities.ts';

const createdAt = '2026-03-02T09:00:00.000Z';

it('each activity has a text and a unique id', () => {
  expect(
    (['join_group', 'new_connection', 'message'] as const).map((type) =>
      activityOf({ type, subjectId: 7, name: 'Bayo', createdAt }),
    ),
  ).toEqual([
    { id: 21, type: 'join_group', message: 'You joined Bayo', createdAt },
    { id: 22, type: 'new_connection', message: 'You connected with Bayo', createdAt },
    { id: 23, type: 'message', message: 'New message from Bayo', createdAt },
  ]);
});
