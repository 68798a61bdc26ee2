import { textLimits } from '@kopa/contracts/limits';
import type { SafetyCallDetails } from '@kopa/contracts/safety-calls';
import { expect } from 'vitest';
import type { Row } from '../row.ts';
import { answerCall, askArea, newArea, openCalls } from '../safety-call-steps.ts';
import { done, type Member, type World } from '../world.ts';

const details = async ({ administrator }: World, id: number): Promise<SafetyCallDetails> =>
  done(await administrator.call('GET', `/api/admin/safety-calls/${id}`));
const end = async ({ administrator }: World, id: number) =>
  done(await administrator.call('PUT', `/api/admin/safety-calls/${id}/end`));
const notificationsOf = async ({ id, call }: Member) =>
  done(await call('GET', `/api/users/${id}/notifications`)).filter(
    ({ relatedType }: { relatedType: string | null }) => relatedType === 'safety_call',
  );
const inArea = (world: World, { state, lga }: { state: string; lga: string }) =>
  world.registerLinked({ deploymentState: state, lga });

/** The outcomes of a new call. */
export const callOutcomes: Row['outcomes'] = {
  'concerns the linked members of the area, and tells them': async (world) => {
    const area = newArea();
    const [one, other] = [await inArea(world, area), await inArea(world, newArea())];
    const call = await askArea(world, area);
    expect(call).toMatchObject({ ...area, reach: 1, endedAt: null, counts: { needHelp: 0, noAnswer: 1, safe: 0 } });
    expect(await openCalls(one)).toMatchObject([{ id: call.id, area, reason: 'Flood', answer: null, endedAt: null }]);
    expect(await notificationsOf(one)).toMatchObject([
      {
        type: 'other',
        relatedId: call.id,
        message: `Are you safe? Kopa asks everybody in ${area.lga}, ${area.state}: Flood`,
      },
    ]);
    expect(await openCalls(other)).toEqual([]);
    expect(await notificationsOf(other)).toEqual([]);
  },
  'keeps a reason of the longest allowed length': async (world) => {
    const reason = '😀'.repeat(textLimits.safetyReason);
    expect(await askArea(world, newArea(), reason)).toMatchObject({ reason });
  },
  'ends once, and writes two entries in the audit log': async (world) => {
    const area = newArea();
    const member = await inArea(world, area);
    const { id } = await askArea(world, area);
    const ended = await end(world, id);
    expect(ended.endedAt).toEqual(expect.any(String));
    expect(await end(world, id)).toEqual(ended);
    expect(await openCalls(member)).toEqual([]);
    const entries = done(await world.administrator.call('GET', '/api/admin/audit-log?limit=2'));
    expect(entries).toMatchObject([
      { action: 'end_safety_call', targetType: 'safety_call', targetId: id },
      { action: 'start_safety_call', targetType: 'safety_call', targetId: id },
    ]);
  },
};

/** The outcomes of an answer. */
export const answerOutcomes: Row['outcomes'] = {
  'is replaced, counted, and listed in the order of need': async (world) => {
    const area = newArea();
    const [one, two, three] = [await inArea(world, area), await inArea(world, area), await inArea(world, area)];
    const { id } = await askArea(world, area);
    done(await answerCall(one, id, { status: 'need_help', text: 'No water' }));
    done(await answerCall(two, id, { status: 'need_help' }));
    expect(done(await answerCall(two, id, { status: 'safe', text: ' ' })).answer).toMatchObject({
      ...{ status: 'safe', text: null },
    });
    const { counts, answers } = await details(world, id);
    expect(counts).toEqual({ needHelp: 1, noAnswer: 1, safe: 1 });
    expect(answers).toMatchObject([
      { id: one.id, name: one.user.name, status: 'need_help', text: 'No water', lga: area.lga },
      { id: three.id, status: null, text: null, answeredAt: null },
      { id: two.id, status: 'safe' },
    ]);
  },
  'shows connections who are safe, and no other answer': async (world) => {
    const area = newArea();
    const [viewer, friend] = [await inArea(world, area), await inArea(world, area)];
    const [stranger, needy] = [await inArea(world, area), await inArea(world, area)];
    for (const one of [friend, needy]) await world.connect(viewer, one);
    const { id } = await askArea(world, area);
    for (const one of [friend, stranger]) done(await answerCall(one, id, { status: 'safe', text: 'Hidden text' }));
    done(await answerCall(needy, id, { status: 'need_help', text: 'Hidden text' }));
    const [seen] = await openCalls(viewer);
    expect(seen?.connections).toMatchObject([{ user: { id: friend.id }, status: 'safe' }]);
    expect(seen?.connections).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('Hidden text');
  },
};
