import type { Person } from '@kopa/contracts/people/person';
import { linkItems } from '../menus/link-items.ts';
import type { MenuItem } from '../menus/more-options-menu.tsx';
import { muteAndBlockItems } from '../moderation/block-mute.store.ts';
import { reportItem } from '../moderation/report.store.ts';
import { personPath } from './person-path.ts';

/** The items of the menu of another member. */
export function personItems(person: Pick<Person, 'id' | 'name' | 'username'>): MenuItem[] {
  return [...linkItems(personPath(person.username)), reportItem('member', person.id), ...muteAndBlockItems(person)];
}
