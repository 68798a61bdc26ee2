import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The form that `?new=` names, so that a reload keeps it and Back closes it. Closing it leaves the entries that the form
 * and its choice have made in the history, so that Back does not lead to them again.
 */
export function useFormInAddress() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { key, state: given } = useLocation();
  const state = given as { formEntries?: number } | null;
  // Going back takes a moment, in which a second tap does nothing.
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
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
        if (!isLeaving.current) void navigate(-entries);
        isLeaving.current = true;
        return;
      }
      const changed = new URLSearchParams(search);
      changed.delete('new');
      setSearch(changed, { replace: true, preventScrollReset: true });
    },
  };
}
