import { answerAllowance, getAllowance } from '@kopa/contracts/allowance';
import { assertMayAnswer } from '@kopa/rules/allowance';
import { dayInLagos } from '@kopa/rules/service-days';
import { allowanceOf, countAnswer } from '../allowances.ts';
import { callsOf } from '../calls.ts';
import type { World } from '../world.ts';

/** When the allowance of a month came. */
export function allowanceHandlers(world: World) {
  const calls = callsOf(world);
  return [
    calls.member(getAllowance, ({ user, params }) => allowanceOf(world, user, params.month)),

    calls.member(answerAllowance, ({ user, params: { month }, body: { paidOn } }) => {
      assertMayAnswer(month, paidOn, dayInLagos(world.now()));
      countAnswer(world, user, month, paidOn);
      return allowanceOf(world, user, month);
    }),
  ];
}
