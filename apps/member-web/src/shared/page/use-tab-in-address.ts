import { useSearchParams } from 'react-router-dom';

/** The tab that `?tab=` names, or the first one, which the address leaves out. Choosing one is no step back. */
export function useTabInAddress<Name extends string>(names: readonly [Name, ...Name[]]): [Name, (name: Name) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const [first] = names;
  const choose = (name: Name) =>
    setSearch(name === first ? {} : { tab: name }, { replace: true, preventScrollReset: true });
  return [names.find((name) => name === asked) ?? first, choose];
}
