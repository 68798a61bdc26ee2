import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The form that `?new=` names, so that a reload keeps it and Back closes it. Closing it leaves the entries that the form
 * and its choice have made in the history, so that Back does not lead to them again.
 */
export function useFormInAddress() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as { formEntries?: number } | null;
  const entries = state?.formEntries ?? 0;
  return {
    name: search.get('new'),
    open(name: string) {
      const changed = new URLSearchParams(search);
      changed.set('new', name);
      setSearch(changed, { state: { ...state, formEntries: entries + 1 } });
    },
    close() {
      if (entries > 0) {
        void navigate(-entries);
        return;
      }
      const changed = new URLSearchParams(search);
      changed.delete('new');
      setSearch(changed, { replace: true, preventScrollReset: true });
    },
  };
}
