import { answer } from '@kopa/contracts/msw';
import * as contracts from '@kopa/contracts/safety-calls';
import { assertFound } from '@kopa/rules/existence';
import {
  answerPosition,
  assertNoRecentCall,
  assertOpen,
  endOf,
  recentSince,
  safetyQuestion,
} from '@kopa/rules/safety-calls';
import { maxSearchPosition } from '@kopa/rules/search';
import { callsOf } from '../calls.ts';
import { notify, publishNotification } from '../notifications.ts';
import { createOnce } from '../once.ts';
import { newestFirst, pageOf } from '../pages.ts';
import {
  answersOf,
  callOfMember,
  memberSafetyCallView,
  membersOfArea,
  publishSafetyCall,
  safetyCallView,
} from '../safety-calls.ts';
import type { StoredSafetyCall } from '../stored-safety.ts';
import type { World } from '../world.ts';

/** Safety calls: the members' answers, and the administrators' side. */
export function safetyCallHandlers(world: World) {
  const calls = callsOf(world);
  const foundCall = (id: number): StoredSafetyCall => {
    const found = world.safetyCalls.find((call) => call.id === id);
    assertFound(found);
    return found;
  };

  return [
    calls.member(contracts.listOpenSafetyCalls, ({ user }) =>
      newestFirst(world.safetyCalls)
        .filter((call) => call.memberIds.includes(user.id) && endOf(call, world.now()) === null)
        .map((call) => memberSafetyCallView(world, user.id, call)),
    ),
    calls.member(contracts.answerSafetyCall, ({ user, params, body: { status, text } }) => {
      const call = callOfMember(world, user.id, params.id);
      assertOpen(endOf(call, world.now()));
      call.answers.set(user.id, { status, text: text || null, answeredAt: world.now().toISOString() });
      publishSafetyCall(world, call, [user.id]);
      return memberSafetyCallView(world, user.id, call);
    }),

    calls.administrator(contracts.startSafetyCall, ({ account, body, key }) => {
      const memberIds = membersOfArea(world, body, 'body');
      const { state, lga = null, reason } = body;
      const creation = { memberId: -account.id, operation: 'start_safety_call', input: body, key };
      const { result } = createOnce(world, creation, {
        create() {
          const now = world.now();
          const since = recentSince(now).toISOString();
          const isSame = (call: StoredSafetyCall) => call.state === state && call.lga === lga;
          assertNoRecentCall(world.safetyCalls.some((call) => isSame(call) && call.askedAt > since));
          const askedAt = now.toISOString();
          const call = {
            id: world.nextId(),
            state,
            lga,
            reason,
            askedAt,
            endedAt: null,
            memberIds,
            answers: new Map(),
          };
          world.safetyCalls.push(call);
          for (const memberId of memberIds) publishNotification(world, notify(world, safetyQuestion(memberId, call)));
          publishSafetyCall(world, call, memberIds);
          return call;
        },
        find: (id) => world.safetyCalls.find((call) => call.id === id),
      });
      return answer(safetyCallView(world, result), { status: 201 });
    }),
    calls.administrator(contracts.getSafetyReach, ({ query }) => ({
      reach: membersOfArea(world, query, 'querystring').length,
    })),
    calls.administrator(contracts.listSafetyCalls, (input) =>
      pageOf(
        newestFirst(world.safetyCalls).map((call) => safetyCallView(world, call)),
        input,
      ),
    ),
    calls.administrator(contracts.getSafetyCall, (input) => {
      const found = foundCall(input.params.id);
      const positionOf = ({ status, id }: contracts.SafetyAnswer) => answerPosition(status, id);
      const answers = answersOf(world, found).sort((a, b) => positionOf(b) - positionOf(a));
      const { body, headers = {} } = pageOf(answers, input, { positionOf, maxPosition: maxSearchPosition });
      return answer({ ...safetyCallView(world, found), answers: body }, { headers });
    }),
    calls.administrator(contracts.endSafetyCall, ({ params }) => {
      const found = foundCall(params.id);
      const endsNow = endOf(found, world.now()) === null;
      found.endedAt ??= endOf(found, world.now()) ?? world.now().toISOString();
      if (endsNow) publishSafetyCall(world, found, found.memberIds);
      return safetyCallView(world, found);
    }),
  ];
}
