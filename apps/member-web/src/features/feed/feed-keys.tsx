import { useLazy } from '@kopa/ui/use-lazy';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import classes from './feed-keys.module.css';
import { actOnPost, goToPost } from './post-keys.ts';
import { useLetterKeys } from './use-letter-keys.ts';

const loadHelp = async () => (await import('./feed-keys-help.tsx')).FeedKeysHelp;

/** Where letters are written, or where something else than the feed has the keyboard. */
const places = 'input:not([type="radio"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** The keys j, k, l, c and ? of the feed, with a button for their help (product 2.10). */
export function FeedKeys() {
  const [isOn] = useLetterKeys();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const Help = useLazy(loadHelp, isHelpOpen, () => setIsHelpOpen(false));
  const actions: Record<string, () => void> = {
    j: () => goToPost(1),
    k: () => goToPost(-1),
    l: () => actOnPost('l'),
    c: () => actOnPost('c'),
    '?': () => setIsHelpOpen(true),
  };
  useWindowEvent('keydown', (event) => {
    const action = actions[event.key];
    if (!isOn || action === undefined || isTaken(event)) return;
    event.preventDefault();
    action();
  });
  return (
    <>
      <button type="button" className={classes.hint} aria-haspopup="dialog" onClick={() => setIsHelpOpen(true)}>
        Keyboard
      </button>
      {Help !== null && <Help isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

function isTaken(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, target } = event;
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return true;
  return (target as Element).closest(places) !== null || document.querySelector('[role="dialog"]') !== null;
}
