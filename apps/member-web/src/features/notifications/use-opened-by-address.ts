import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens the notifications for an address that names them (product 2.1), once: the address loses the name. */
export function useOpenedByAddress(open: () => void): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.get('open') === 'notifications';
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
