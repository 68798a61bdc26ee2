import { useLocation, useSearch } from 'wouter';

/** The tab that `?tab=` names, or the first one, which the address leaves out. Choosing one is no step back. */
export function useTabInAddress<Name extends string>(names: readonly [Name, ...Name[]]): [Name, (name: Name) => void] {
  const [pathname, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('tab');
  const [first] = names;
  const choose = (name: Name) => navigate(name === first ? pathname : `${pathname}?tab=${name}`, { replace: true });
  return [names.find((name) => name === asked) ?? first, choose];
}
