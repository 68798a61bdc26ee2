import { useEffect, useState } from 'react';
import type { MentionList } from './mention-list.tsx';

const loadList = async () => (await import('./mention-list.tsx')).MentionList;

function mentioningField(target: EventTarget | null): HTMLTextAreaElement | null {
  return target instanceof HTMLTextAreaElement && 'mentions' in target.dataset && target.value.includes('@')
    ? target
    : null;
}

/**
 * Suggests members in the text fields that are marked with `data-mentions`. The code of the list is fetched at the first
 * `@`. The fields do not import it, so that the first page does not load more.
 */
export function MentionFields() {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  const [List, setList] = useState<typeof MentionList | null>(null);
  useEffect(() => {
    const follow = (target: EventTarget | null) => setField((before) => mentioningField(target) ?? before);
    const onInput = ({ target }: Event) => follow(target);
    // Something may have been typed before this code was there.
    follow(document.activeElement);
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
  useEffect(() => {
    if (field === null || List !== null) return undefined;
    let isOnScreen = true;
    loadList().then(
      (loaded) => isOnScreen && setList(() => loaded),
      () => undefined,
    );
    return () => {
      isOnScreen = false;
    };
  }, [field, List]);
  return field !== null && List !== null && <List field={field} />;
}
