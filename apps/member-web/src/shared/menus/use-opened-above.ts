import type { OpenedAbove } from '@kopa/rules/notification-places';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens the dialog that the address names (product 2.1), once: the address loses the name. */
export function useOpenedAbove(name: OpenedAbove, open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('open') === name;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isAsked) return;
    setSearch({}, { replace: true });
    latest.current();
  }, [isAsked, setSearch]);
}
