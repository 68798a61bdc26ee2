import { findMailedJourney } from '../../src/features/notifications/mails.queries.ts';
import { saveRound } from '../../src/features/notifications/notification-rounds.queries.ts';
import { saveLastHeard } from '../../src/identity/last-heard.queries.ts';
import type { Caller } from './calls.ts';
import type { ExplainedApp } from './explained-app.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();

/** Makes the journeys of two members, who get connected and separated. */
export async function travel(member: Caller, id: number, viewer: Caller, viewerId: number): Promise<void> {
  await viewer.read('/api/journeys?limit=5');
  await viewer.read('/api/journeys/watched?limit=5');
  const asked = await member.call('POST', '/api/connections', { connectedUserId: viewerId });
  await viewer.call('PUT', `/api/connections/${(asked.body as { id: number }).id}`, { status: 'accepted' });
  const journey = { from: 'Ojota', to: 'Ibadan', expectedAt: inHours(3), contactIds: [viewerId] };
  for (let run = 0; run < 7; run += 1) {
    const { id: journeyId } = (await member.call('POST', '/api/journeys', journey)).body as { id: number };
    const path = `/api/journeys/${journeyId}`;
    await viewer.call('PUT', `${path}/watch`);
    await viewer.call('DELETE', `${path}/watch`);
    await member.call('PATCH', path, { expectedAt: inHours(4) });
    if (run % 2 === 0) await member.call('PUT', `${path}/arrival`);
    else await member.call('DELETE', path);
  }
  await member.read('/api/journeys');
  await member.call('DELETE', `/api/connections/${viewerId}?currentUserId=${id}`);
}

/** Makes a safety call that the viewer answers. */
export async function askWhoIsSafe(
  { context }: ExplainedApp,
  administrator: Caller,
  viewer: Caller,
  viewerId: number,
): Promise<void> {
  const path = '/api/admin/safety-calls';
  await administrator.read(`${path}/reach?state=Lagos`);
  await administrator.read(`${path}/reach?state=Lagos&lga=Ikeja`);
  // An area is asked once in hours; a former run has asked it.
  await context.db
    .updateTable('safetyCalls')
    .set({ askedAt: new Date(0) })
    .where('state', '=', 'Lagos')
    .execute();
  const asked = await administrator.call('POST', path, { state: 'Lagos', reason: 'Flood' });
  const { id } = asked.body as { id: number };
  await context.db.insertInto('safetyCallMembers').values({ callId: id, memberId: viewerId }).execute();
  await viewer.read('/api/safety-calls');
  for (let run = 0; run < 7; run += 1) {
    await viewer.call('PUT', `/api/safety-calls/${id}/answer`, { status: run % 2 === 0 ? 'safe' : 'need_help' });
  }
  await administrator.read(path);
  await administrator.read(`${path}/1?limit=5`);
  await administrator.call('PUT', `${path}/${id}/end`);
}

/** Statements that no call makes, and the round of a generated call that has not ended. */
export async function keepSafe({ context: { db } }: ExplainedApp): Promise<void> {
  await saveLastHeard(db, new Map(Array.from({ length: 500 }, (_, i) => [i + 1, new Date()])));
  await findMailedJourney(db, 1, 1);
  const { id } = await db
    .selectFrom('safetyCalls')
    .select('id')
    .where('endedAt', 'is', null)
    .where('lga', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await saveRound(db, { kind: 'safety_call', subjectId: id, lastMemberId: 0 });
}
