import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '../../test/administrators.ts';
import { call, memberOfTests, registerMember } from '../../test/members.ts';
import { entryFor } from '../../test/steps/calendar.ts';
import { hallOfTests } from '../../test/steps/hall.ts';
import { noticeTo } from '../../test/steps/notices.ts';
import { ikeja, inspectorOfIkeja, officesOfTests } from '../../test/steps/offices.ts';
import { appOfTests } from '../../test/test-app.ts';

const test = appOfTests();
const offices = officesOfTests(test);
const hall = hallOfTests(test);
const ada = memberOfTests(test);

/** Makes a create twice with one key, with an event in between, and returns both outcomes. */
async function around(headers: object, url: string, body: object, event: () => Promise<unknown>) {
  const create = () =>
    call(test.app, 'POST', url, body, { ...(headers as Record<string, string>), 'idempotency-key': key });
  const key = randomUUID();
  const first = await create();
  expect([first.status, (await create()).status]).toEqual([201, 201]);
  await event();
  const { status, body: refusal } = await create();
  return [status, refusal.code];
}

const bearer = ({ token }: TestAdministrator) => ({ authorization: `Bearer ${token}` });

describe('a repeated key of a holder whose office has ended', () => {
  it('corrects nothing', async () => {
    await hall.close();
    const correction = { memberId: hall.member.id, mark: 'present', reason: 'Seen by everybody.' };
    const ends = () => hall.boss.call('DELETE', `/api/admin/offices/${hall.office.id}`);
    const outcome = await around({ cookie: hall.holder.cookie }, hall.path('/corrections'), correction, ends);
    expect(outcome).toEqual([409, 'office_ended']);
  });

  it.each([
    ['notice', '/api/admin/notices', () => noticeTo(ikeja)],
    ['entry of the calendar', '/api/admin/calendar', () => entryFor(ikeja)],
    ['safety call', '/api/admin/safety-calls', () => ({ ...ikeja, reason: 'A flood' })],
  ])('publishes no %s', async (_, url, body) => {
    const holder = await offices.official();
    const office = await offices.hold(inspectorOfIkeja, holder);
    const ends = () => offices.boss.call('DELETE', `/api/admin/offices/${office.id}`);
    expect(await around(bearer(holder), url, body(), ends)).toEqual([403, 'out_of_scope']);
  });
});

it('a repeated third message to a stranger who has not replied is answered again', async () => {
  const stranger = await registerMember(test.app);
  const write = (key: string) =>
    call(
      test.app,
      'POST',
      '/api/messages/direct',
      { receiverId: stranger.id, content: 'Hello' },
      {
        ...{ cookie: ada.cookie, 'idempotency-key': key },
      },
    );
  const last = randomUUID();
  for (const key of [randomUUID(), randomUUID(), last, last]) expect((await write(key)).status).toBe(201);
  expect((await write(randomUUID())).status).toBe(429);
});
