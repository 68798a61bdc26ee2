import { expect, it } from 'vitest';
import { administratorOfTests } from '../../../../test/administrators.ts';
import { connectSocket, type TestSocket } from '../../../../test/sockets.ts';
import { memberIn, type Place } from '../../../../test/steps/places.ts';
import { appOfTests } from '../../../../test/test-app.ts';

const test = appOfTests({}, { now: new Date('2026-08-01T09:00:00Z') });
const admin = administratorOfTests(test);

const socketIn = async (place: Place): Promise<TestSocket> => connectSocket(test.app, await memberIn(test, place));

const framesOf = ({ frames }: TestSocket) => frames.filter(({ type }) => type === 'calendar_changed').length;
const entry = { title: 'Dates', from: '2026-08-05', to: '2026-08-05', announcedBy: 'NYSC' };

it.each(['clearance_window', 'suspension', 'cds_day', 'passing_out', 'other'])(
  'each publication, change and withdrawal of a %s reaches the pages of its audience and no others',
  async (kind) => {
    const place = { state: 'Osun', lga: 'Ede North', batch: '2026 Batch A', cdsGroup: 'Sports' };
    const sockets = [await socketIn(place), await socketIn({ ...place, cdsGroup: 'Red Cross' }), await socketIn({})];
    const write = async (audience: object, changes: object) => {
      const { body } = await admin.call('POST', '/api/admin/calendar', { ...entry, kind, audience });
      const path = `/api/admin/calendar/${body.id}`;
      await admin.call('PATCH', path, changes);
      await admin.call('DELETE', path);
    };
    await write({ state: 'Osun', lga: 'Ede North', cdsGroup: 'Sports' }, { title: 'Other words' });
    await write({}, { note: 'Bring your letter' });
    await admin.call('POST', '/api/admin/notices', { title: 'The end', body: 'No frame follows.', audience: {} });
    for (const socket of sockets) await socket.next('notice');
    expect(sockets.map(framesOf)).toEqual([6, 3, 3]);
    await Promise.all(sockets.map((socket) => socket.close()));
  },
);
