import type { MemberSafetyCall, SafetyAnswer, SafetyArea, SafetyCall } from '@kopa/contracts/safety-calls';
import { channelOf } from '@kopa/rules/channels';
import { assertFound } from '@kopa/rules/existence';
import { assertPlace } from '@kopa/rules/places';
import { endOf } from '@kopa/rules/safety-calls';
import { membersOf } from './channels.ts';
import type { StoredSafetyCall } from './stored-safety.ts';
import { areConnected, memberOf, personView } from './views.ts';
import type { World } from './world.ts';

/** The active members with a portal record in an area. @throws 400 for a place that does not exist */
export function membersOfArea(world: World, { state, lga }: SafetyArea, part: 'body' | 'querystring'): number[] {
  const area = { state, ...(lga === undefined ? {} : { lga }) };
  assertPlace(area, part);
  return membersOf(world, channelOf(area, 'querystring'));
}

/** A call that concerns a member. @throws 404 */
export function callOfMember(world: World, memberId: number, id: number): StoredSafetyCall {
  const found = world.safetyCalls.find((call) => call.id === id && call.memberIds.includes(memberId));
  assertFound(found);
  return found;
}

/** A call as one of its members sees it. */
export function memberSafetyCallView(world: World, memberId: number, call: StoredSafetyCall): MemberSafetyCall {
  const { id, state, lga, reason, askedAt, answers } = call;
  const endedAt = endOf(call, world.now());
  const safeIds = [...answers]
    .filter(([otherId, { status }]) => status === 'safe' && areConnected(world, memberId, otherId))
    .sort(([, one], [, other]) => (one.answeredAt < other.answeredAt ? 1 : -1))
    .map(([otherId]) => otherId);
  return {
    ...{ id, area: { state, lga }, reason, askedAt, endedAt },
    answer: answers.get(memberId) ?? null,
    connections: safeIds.map((otherId) => ({ user: personView(memberOf(world, otherId).user), status: 'safe' })),
  };
}

/** A call as administrators see it. */
export function safetyCallView(world: World, { memberIds, answers, ...call }: StoredSafetyCall): SafetyCall {
  const countOf = (status: SafetyAnswer['status']) =>
    memberIds.filter((memberId) => (answers.get(memberId)?.status ?? null) === status).length;
  return {
    ...call,
    endedAt: endOf(call, world.now()),
    reach: memberIds.length,
    counts: { needHelp: countOf('need_help'), noAnswer: countOf(null), safe: countOf('safe') },
  };
}

/** The members of a call with their answers. */
export function answersOf(world: World, { memberIds, answers }: StoredSafetyCall): SafetyAnswer[] {
  return memberIds.map((id) => {
    const { name, stateCode, ppa, lga } = memberOf(world, id).user;
    const { status = null, text = null, answeredAt = null } = answers.get(id) ?? {};
    return { id, name, stateCode, ppa, lga, status, text, answeredAt };
  });
}

/** Sends a call to its members, as each of them sees it. */
export function publishSafetyCall(world: World, call: StoredSafetyCall, memberIds: readonly number[]): void {
  for (const memberId of memberIds) {
    const payload = { call: memberSafetyCallView(world, memberId, call) };
    world.publish({ type: 'safety_call', payload }, [memberId]);
  }
}
