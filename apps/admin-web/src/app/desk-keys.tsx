import { isTaken, useKeys } from '@kopa/ui/letter-keys';
import { useLazy } from '@kopa/ui/use-lazy';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { type TabId, tabKeys, tabNames } from './tabs.ts';

const loadHelp = async () => (await import('@kopa/ui/keys-help.tsx')).KeysHelp;

interface DeskKeysProps {
  /** The tabs that can be opened, with the present one. */
  tabs: readonly TabId[];
  tab: TabId;
  onOpen: (tab: TabId) => void;
  isHelpOpen: boolean;
  onHelp: (isOpen: boolean) => void;
}

/** The keys of the portal: g and a letter for the tabs, / for the search of users, ? for their help (product 3.3). */
export function DeskKeys({ tabs, tab, onOpen, isHelpOpen, onHelp }: DeskKeysProps) {
  const Help = useLazy(loadHelp, isHelpOpen, () => onHelp(false));
  const [before, last] = [useRef(''), useRef('')];
  const searches = useRef(false);
  const mayFindUsers = tabs.includes('users');
  useEffect(() => {
    if (searches.current && tab === 'users') focusSearch();
    searches.current = false;
  }, [tab]);

  function noteKey(event: KeyboardEvent) {
    if (event.repeat) return;
    before.current = last.current;
    last.current = isTaken(event) ? '' : event.key;
  }

  function search() {
    if (tab === 'users') return focusSearch();
    searches.current = true;
    onOpen('users');
  }

  // In the capture phase: a list may take the key that follows g.
  useWindowEvent('keydown', noteKey, { capture: true });
  useKeys(({ key }) => {
    const named = before.current === 'g' ? tabs.find((id) => tabKeys[id] === key) : undefined;
    if (named !== undefined) return () => onOpen(named);
    if (key === '?') return () => onHelp(true);
    return key === '/' && mayFindUsers ? search : undefined;
  });

  if (Help === null) return null;
  const names = [
    ...tabs.flatMap((id) => (tabKeys[id] === undefined ? [] : [[`g ${tabKeys[id]}`, tabNames[id]] as const])),
    ...(mayFindUsers ? ([['/', 'Search users']] as const) : []),
    ...(tabs.includes('reports') || tabs.includes('tickets')
      ? ([
          ['j', 'Next case or ticket'],
          ['k', 'Previous case or ticket'],
        ] as const)
      : []),
    ['?', 'This help'] as const,
  ];
  return <Help keys={names} isOpen={isHelpOpen} onClose={() => onHelp(false)} />;
}

/** The field that names the key. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  field?.focus();
  field?.select();
}
