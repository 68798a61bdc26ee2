import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signInAdministrator } from '../../../test/administrators.ts';
import { signInAgain, type TestMember } from '../../../test/members.ts';
import { queuedBehind } from '../../../test/races.ts';
import { connectSocket } from '../../../test/sockets.ts';
import { arrive, ownJourneys, stopWatching, watch, watched } from '../../../test/steps/journeys.ts';
import { toldOf } from '../../../test/steps/notifications.ts';
import { block } from '../../../test/steps/people.ts';
import { alert, arrived, request, roadOfTests } from '../../../test/steps/road.ts';
import { deletionStep } from '../account/account-deletion.actions.ts';
import { sendMailsStep } from '../notifications/mails.actions.ts';
import { journeysStep } from './journey-steps.actions.ts';

const road = roadOfTests();

const disconnect = (member: TestMember, other: TestMember) => member.call('DELETE', `/api/connections/${other.id}`);

describe('a contact who is lost', () => {
  it.each([
    ['a block by the traveller', (ada: TestMember, bola: TestMember) => block(ada, bola)],
    ['a block by the contact', (ada: TestMember, bola: TestMember) => block(bola, ada)],
    ['the end of the connection', (ada: TestMember, bola: TestMember) => disconnect(ada, bola)],
  ])('by %s sees nothing any more, and nobody is told', async (_name, separate) => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const { id } = await road.start(ada, [Bola, Chidi]);
    await watch(Bola, id);
    const sockets = [await connectSocket(road.test.app, Bola), await connectSocket(road.test.app, Chidi)] as const;
    expect((await separate(ada, Bola)).status).toBe(204);
    await sockets[0].next('journeys_changed');
    expect(sockets[1].frames.map(({ type }) => type)).not.toContain('journeys_changed');
    await Promise.all(sockets.map((socket) => socket.close()));
    expect(await watched(Bola)).toEqual([]);
    expect(await toldOf(Bola, 'journey')).toEqual([]);
    expect((await watch(Bola, id)).status).toBe(404);
    expect(await ownJourneys(ada)).toMatchObject([{ contacts: [{ user: { id: Chidi.id } }] }]);
    await road.pass(180);
    expect(await toldOf(Bola, 'journey')).toEqual([]);
    expect(road.mails.map(({ to }) => to)).toEqual([Chidi.user.email]);
    await arrive(ada, id);
    expect(await toldOf(Bola, 'journey')).toEqual([]);
    expect(await toldOf(Chidi, 'journey')).toEqual([request, alert, arrived]);
  });

  it('after the alert is not mailed any more', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    road.setNow(road.later(180));
    while (await journeysStep(road.test.context));
    await block(ada, Bola);
    await sendMailsStep(road.test.context);
    expect(road.mails).toEqual([]);
    expect(await toldOf(Bola, 'journey')).toEqual([]);
  });

  it.each(['the block first', 'the alert first'])('at the moment of the alert is not told: %s', async (order) => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    await road.pass(179);
    road.setNow(road.later(1));
    const calls = [() => block(ada, Bola), () => journeysStep(road.test.context)];
    await queuedBehind<unknown>(
      road.test.context,
      sql`select from members where id = ${Math.min(ada.id, Bola.id)} for update`,
      order === 'the block first' ? calls : calls.toReversed(),
    );
    expect(await toldOf(Bola, 'journey')).toEqual([]);
    await sendMailsStep(road.test.context);
    expect(road.mails).toEqual([]);
  });

  it('who is suspended is neither shown nor told, and is a contact again after it', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    const admin = await signInAdministrator(road.test.app);
    await admin.call('PATCH', `/api/admin/users/${Bola.id}/suspend`);
    expect(await ownJourneys(ada)).toMatchObject([{ contacts: [] }]);
    await road.pass(180);
    await admin.call('PATCH', `/api/admin/users/${Bola.id}/activate`);
    const again = await signInAgain(road.test.app, Bola);
    expect(await toldOf(again, 'journey')).toEqual([request]);
    expect(await watched(again)).toMatchObject([{ status: 'alerted' }]);
  });
});

describe('a traveller who is lost', () => {
  it('by a suspension ends the journey, of which the contacts are told', async () => {
    const { ada, Bola, Chidi } = await road.party('Bola', 'Chidi');
    const { id } = await road.start(ada, [Bola, Chidi]);
    await stopWatching(Chidi, id);
    const admin = await signInAdministrator(road.test.app);
    await admin.call('PATCH', `/api/admin/users/${ada.id}/suspend`);
    expect(await toldOf(Bola, 'journey')).toEqual([request, 'The journey of Ada Obi to Ibadan has ended.']);
    expect(await toldOf(Chidi, 'journey')).toEqual([request]);
    expect(await watched(Bola)).toEqual([]);
    await road.pass(300);
    expect(await toldOf(Bola, 'journey')).toHaveLength(2);
  });

  it('by a deletion ends the journey without a name', async () => {
    const { ada, Bola } = await road.party('Bola');
    await road.start(ada, [Bola]);
    await ada.call('DELETE', `/api/users/${ada.id}`, { password: ada.password });
    while (await deletionStep(road.test.context));
    expect(await toldOf(Bola, 'journey')).toEqual(['A journey that you were asked to watch has ended.']);
    expect(await watched(Bola)).toEqual([]);
    await road.pass(300);
    expect(road.mails).toEqual([]);
    expect(await toldOf(Bola, 'journey')).toHaveLength(1);
  });

  it('by a suspension that the journey did not notice is not reported as late', async () => {
    const { ada, Bola } = await road.party('Bola');
    const { id } = await road.start(ada, [Bola]);
    await sql`update members set suspended_at = now() where id = ${ada.id}`.execute(road.test.context.db);
    expect(await watched(Bola)).toEqual([]);
    await road.pass(300);
    expect(await toldOf(Bola, 'journey')).toEqual([request, 'The journey of Ada Obi to Ibadan has ended.']);
    const { rows } = await sql`select status from journeys where id = ${id}`.execute(road.test.context.db);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });
});
