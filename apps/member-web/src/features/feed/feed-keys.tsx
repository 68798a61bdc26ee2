import { useKeys } from '@kopa/ui/letter-keys';
import { useLazy } from '@kopa/ui/use-lazy';
import { useState } from 'react';
import classes from './feed-keys.module.css';
import { actOnPost, goToPost } from './post-keys.ts';

const loadHelp = async () => (await import('@kopa/ui/keys-help.tsx')).KeysHelp;

const names = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['l', 'Like'],
  ['c', 'Comment'],
  ['?', 'This help'],
] as const;

/** The keys j, k, l, c and ? of the feed, with a button for their help (product 2.10). */
export function FeedKeys() {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const Help = useLazy(loadHelp, isHelpOpen, () => setIsHelpOpen(false));
  const actions: Record<string, () => void> = {
    j: () => goToPost(1),
    k: () => goToPost(-1),
    l: () => actOnPost('l'),
    c: () => actOnPost('c'),
    '?': () => setIsHelpOpen(true),
  };
  useKeys(({ key }) => actions[key]);
  return (
    <>
      <button type="button" className={classes.hint} aria-haspopup="dialog" onClick={() => setIsHelpOpen(true)}>
        Keyboard
      </button>
      {Help !== null && <Help keys={names} isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}
