import type { Person } from '@kopa/contracts/people/person';
import { createSignal } from '@kopa/ui/create-signal';
import type { MenuItem } from '../menus/more-options-menu.tsx';

type Named = Pick<Person, 'id' | 'name'>;
/** First part of the keys of the lists of blocked and muted members. */
export const blocksAndMutesKey = ['blocks-and-mutes'] as const;

/** The member has chosen Mute or Block in a menu. */
const { send: ask, listen: onBlockMute } = createSignal<[kind: 'block' | 'mute', person: Named]>();
/** A block or a mute of a member began or ended on this page. */
const { send: sendBlocksChange, listen: onBlocksChange } = createSignal<[otherId: number]>();

export { onBlockMute, onBlocksChange, sendBlocksChange };

/** The menu items Mute and Block. */
export function muteAndBlockItems(person: Named): MenuItem[] {
  const [firstName] = person.name.split(' ');
  return [
    { label: `Mute ${firstName}`, onSelect: () => ask('mute', person) },
    { label: `Block ${firstName}`, onSelect: () => ask('block', person) },
  ];
}
