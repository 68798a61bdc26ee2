import { lgasOf, type StateName, stateNames } from '@kopa/contracts/service/lgas';
import { fail } from '../refusal.ts';

/** A state, or an LGA with its state. */
interface Place {
  state: string;
  lga?: string;
}

/** True for a state that exists, with an LGA of it if one is given. */
export function isPlace({ state, lga }: Place): boolean {
  return isState(state) && (lga === undefined || lgasOf(state).includes(lga));
}

/**
 * Refuses a state that does not exist and an LGA of another state. `part` is the part of the request.
 * @throws 400 invalid_request
 */
export function assertPlace(place: Place, part: 'body' | 'body/audience' | 'querystring'): void {
  const refuse = (field: string, message: string) =>
    fail('invalid_request', { fields: [{ path: `${part}/${field}`, message }] });
  if (!isPlace({ state: place.state })) throw refuse('state', 'must be a state of Nigeria or the FCT');
  if (!isPlace(place)) throw refuse('lga', 'must be an LGA of the state');
}

function isState(name: string): name is StateName {
  return (stateNames as string[]).includes(name);
}
