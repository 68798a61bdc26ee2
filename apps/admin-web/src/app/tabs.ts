import { useSearchParams } from 'wouter';

/** The tabs of the dashboard in their order, by their names in the address. */
export const tabNames = {
  users: 'User Management',
  reports: 'Reports',
  tickets: 'Support Tickets',
  notices: 'Notices',
  analytics: 'Analytics',
  settings: 'Settings',
} as const;
export type TabId = keyof typeof tabNames;

/** The tab that the address names; the first one otherwise. Choosing one drops the filters of the one before. */
export function useTab(): [TabId, (tab: TabId) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab') ?? '';
  const tab = Object.hasOwn(tabNames, named) ? (named as TabId) : 'users';
  return [tab, (next) => setParams(next === 'users' ? {} : { tab: next })];
}
