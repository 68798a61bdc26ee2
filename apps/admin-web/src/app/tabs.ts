import type { AdminRole } from '@kopa/contracts/access';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tabs of the dashboard in their order, by their names in the address. */
export const tabNames = {
  users: 'User Management',
  reports: 'Reports',
  tickets: 'Support Tickets',
  notices: 'Notices',
  calendar: 'Calendar',
  safety: 'Safety',
  offices: 'Offices',
  roster: 'Roster',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type TabId = keyof typeof tabNames;

/** The second key of each tab, after g. */
export const tabKeys: Partial<Record<TabId, string>> = {
  users: 'u',
  reports: 'r',
  tickets: 't',
  notices: 'n',
  calendar: 'c',
  safety: 's',
  offices: 'o',
  analytics: 'a',
};

const all = Object.keys(tabNames) as TabId[];
const tabsOfRoles: Record<AdminRole, readonly TabId[]> = {
  super_admin: all,
  moderator: all.filter((id) => id !== 'offices'),
  official: ['notices', 'calendar', 'safety', 'roster'],
};

/** The tabs of a role. Those of the desk have a roster only while they hold an office. */
export function tabsOf(role: AdminRole, holdsOffice: boolean): readonly TabId[] {
  return tabsOfRoles[role].filter((id) => id !== 'roster' || role === 'official' || holdsOffice);
}

/** The tab that the address names; the first one of the role otherwise. */
export function tabOf(search: URLSearchParams, role: AdminRole): TabId {
  const named = search.get('tab');
  const [first = 'users'] = tabsOfRoles[role];
  return tabsOfRoles[role].find((id) => id === named) ?? first;
}

/** The open tab of a role. Choosing one drops the filters of the one before. */
export function useTab(role: AdminRole): [TabId, (tab: TabId) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = tabsOfRoles[role];
  const setTab = useCallback((next: TabId) => setSearch(next === first ? {} : { tab: next }), [first, setSearch]);
  return [tabOf(search, role), setTab];
}
