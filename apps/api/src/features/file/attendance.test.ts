import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hallOfTests } from '../../../test/steps/hall.ts';
import { callRoll } from '../../../test/steps/offices.ts';
import { appOfTests } from '../../../test/test-app.ts';

const test = appOfTests();
const hall = hallOfTests(test);
const { roster, mark, claim, close, attendance } = hall;

describe('attendance', () => {
  it('is listed by pages, newest first, and not before there is something to tell', async () => {
    expect(await attendance(hall.member)).toEqual([]);
    await close();
    const next = await callRoll(hall.holder, hall.office);
    await hall.holder.call('PUT', `/api/roll-calls/${next.id}/closing`);
    expect((await attendance(hall.member)).map(({ rollCallId, status }) => [rollCallId, status])).toEqual([
      [next.id, 'absent'],
      [hall.rollCall.id, 'absent'],
    ]);
    expect((await hall.member.call('GET', `/api/users/${hall.holder.id}/attendance`)).status).toBe(403);
  });

  it('is objected to once, by a ticket with the facts', async () => {
    await close();
    const url = `/api/users/${hall.member.id}/attendance/${hall.rollCall.id}/objection`;
    const headers = { 'idempotency-key': randomUUID() };
    const { status, body } = await hall.member.call('POST', url, { text: 'I sat in the first row.' }, headers);
    expect(status).toBe(201);
    expect(body).toMatchObject({ category: 'other', priority: 'medium', description: 'I sat in the first row.' });
    expect(body.subject).toBe(`Roll call ${hall.rollCall.id}, ${hall.rollCall.on}, Ikeja, Lagos: Absent. Weekly CDS`);
    expect((await hall.member.call('POST', url, { text: 'I sat in the first row.' }, headers)).body.id).toBe(body.id);
    expect((await hall.member.call('POST', url, { text: 'Again.' })).body.code).toBe('objection_exists');
    expect((await attendance(hall.member))[0]?.ticketId).toBe(body.id);
    expect(JSON.stringify(await roster())).not.toContain('ticket');
    const other = `/api/users/${hall.holder.id}/attendance/${hall.rollCall.id + 1_000}/objection`;
    expect((await hall.holder.call('POST', other, { text: 'x' })).status).toBe(404);
  });

  it('is in the export without words, with the offices', async () => {
    await claim(hall.holder);
    await mark(hall.holder.id, 'present');
    const { body } = await hall.holder.call('GET', `/api/users/${hall.holder.id}/export`);
    expect(body.offices).toMatchObject([{ id: hall.office.id, kind: 'cds_executive' }]);
    expect(body.attendance).toMatchObject([
      { rollCallId: hall.rollCall.id, mark: 'present', rollCall: { title: 'Weekly CDS' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(`"${hall.rollCall.word}"`);
  });
});
