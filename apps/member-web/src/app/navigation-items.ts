import { IconHome, IconMessageCircle, IconNews, IconUser, IconUsers } from '@tabler/icons-react';
import { type NavigationPage, pages } from './pages.ts';

/**
 * The icons are not in the page table because it holds no components. A navigation page without an icon does not
 * compile.
 */
const icons: Record<NavigationPage, typeof IconHome> = {
  home: IconHome,
  feed: IconNews,
  discovery: IconUsers,
  messages: IconMessageCircle,
  profile: IconUser,
};

/** The places of the bottom navigation, in order. */
export const navigationItems = (Object.keys(icons) as NavigationPage[]).map((name) => ({
  to: pages[name].path,
  label: pages[name].nav,
  Icon: icons[name],
}));

/** True if a place of the navigation is the current one at this path. */
export function isAtPlace(place: string, pathname: string): boolean {
  return pathname === place || (place !== '/' && pathname.startsWith(`${place}/`));
}
