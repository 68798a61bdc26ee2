import type { Person } from '@kopa/contracts/users';
import type { MenuItem } from './more-options-menu.tsx';

type Named = Pick<Person, 'id' | 'name'>;
type Listener = (kind: 'block' | 'mute', person: Named) => void;

const listeners = new Set<Listener>();
const ask = (kind: 'block' | 'mute', person: Named) => {
  for (const listener of listeners) listener(kind, person);
};

/** The items of a menu that keep a member away. */
export function keepAwayItems(person: Named): MenuItem[] {
  const [firstName] = person.name.split(' ');
  return [
    { label: `Mute ${firstName}`, onSelect: () => ask('mute', person) },
    { label: `Block ${firstName}`, onSelect: () => ask('block', person) },
  ];
}

/** Calls the listener when such an item is chosen. Returns a function that ends it. */
export function onKeepAway(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
