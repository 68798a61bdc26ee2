import { useSearchParams } from 'react-router-dom';

/** The form that `?new=` names, so that a reload keeps it and Back closes it. */
export function useFormInAddress() {
  const [search, setSearch] = useSearchParams();
  const name = search.get('new');
  const set = (next: string | null, replace: boolean) => {
    const changed = new URLSearchParams(search);
    if (next === null) changed.delete('new');
    else changed.set('new', next);
    setSearch(changed, { replace, preventScrollReset: next === null });
  };
  return {
    name,
    open: (next: string) => set(next, false),
    close: () => set(null, true),
  };
}
