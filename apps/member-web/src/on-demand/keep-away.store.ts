import type { Person } from '@kopa/contracts/users';
import type { MenuItem } from './more-options-menu.tsx';

type Named = Pick<Person, 'id' | 'name'>;
/** First part of the keys of the lists of blocked and muted members. */
export const keptAwayKey = ['kept-away'] as const;

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

const changeListeners = new Set<(otherId: number) => void>();

/** Says that a block or a mute of a member began or ended. */
export function tellBarrierChange(otherId: number): void {
  for (const listener of changeListeners) listener(otherId);
}

/** Calls the listener after each such change of this page. Returns a function that ends it. */
export function onBarrierChange(listener: (otherId: number) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}
