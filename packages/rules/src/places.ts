import { lgasOf, type StateName, stateNames } from '@kopa/contracts/lgas';
import { fail } from './refusal.ts';

/**
 * Refuses a state that does not exist and an LGA that is none of its state. `part` is the part of the request.
 * @throws 400 invalid_request
 */
export function assertPlace({ state, lga }: { state: string; lga?: string }, part: 'body' | 'querystring'): void {
  const refuse = (field: string, message: string) =>
    fail('invalid_request', { fields: [{ path: `${part}/${field}`, message }] });
  if (!isState(state)) throw refuse('state', 'must be a state of Nigeria or the FCT');
  if (lga !== undefined && !lgasOf(state).includes(lga)) throw refuse('lga', 'must be an LGA of the state');
}

function isState(name: string): name is StateName {
  return (stateNames as string[]).includes(name);
}
