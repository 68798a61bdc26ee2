import type { NewRollCall } from '@kopa/contracts/office/roll-calls';
import { HOUR } from '@kopa/contracts/time';
import { dayInLagos } from '../service/service-days.ts';

const presetLength = 2 * HOUR;
const lastMinute = '23:59';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A roll call without a title, from now to two hours later on the same day in Nigeria (product 2.50). */
export function emptyRollCall(now: Date): NewRollCall {
  const on = dayInLagos(now);
  const end = new Date(now.getTime() + presetLength);
  return {
    title: '',
    on,
    from: timeFormat.format(now),
    to: dayInLagos(end) === on ? timeFormat.format(end) : lastMinute,
  };
}
