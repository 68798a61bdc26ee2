import { useSearchParams } from 'react-router-dom';

/** The tabs of the dashboard in their order, by their names in the address. */
export const tabNames = {
  users: 'User Management',
  reports: 'Reports',
  tickets: 'Support Tickets',
  notices: 'Notices',
  calendar: 'Calendar',
  safety: 'Safety',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type TabId = keyof typeof tabNames;

/** The tab that the address names; the first one otherwise. */
export function tabOf(search: URLSearchParams): TabId {
  const named = search.get('tab');
  return (Object.keys(tabNames) as TabId[]).find((id) => id === named) ?? 'users';
}

/** The open tab. Choosing one drops the filters of the one before. */
export function useTab(): [TabId, (tab: TabId) => void] {
  const [search, setSearch] = useSearchParams();
  return [tabOf(search), (next) => setSearch(next === 'users' ? {} : { tab: next })];
}
