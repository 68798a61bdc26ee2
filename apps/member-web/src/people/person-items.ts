import type { Person } from '@kopa/contracts/users';
import { keepAwayItems } from '../on-demand/keep-away.store.ts';
import { linkItems } from '../on-demand/link-items.ts';
import type { MenuItem } from '../on-demand/more-options-menu.tsx';
import { reportItem } from '../on-demand/report.store.ts';
import { personPath } from './person-path.ts';

/** The items of the menu of another member. */
export function personItems(person: Pick<Person, 'id' | 'name' | 'username'>): MenuItem[] {
  return [...linkItems(personPath(person.username)), reportItem('member', person.id), ...keepAwayItems(person)];
}
