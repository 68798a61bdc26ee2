import { preloadLazy, useLazy } from '@kopa/ui/use-lazy';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnreadMessages } from '../../features/chat/unread-messages.ts';
import { HeaderPopover } from '../../shared/menus/header-popover.tsx';
import { loadLists } from './load-lists.ts';
import type { Opened } from './opened.ts';

const loadPanel = async () => (await import('../../features/chat/new-message/quick-messages.tsx')).QuickMessages;
const loadDialog = async () => {
  const [{ MessagesDialog }] = await Promise.all([import('./messages-dialog.tsx'), preloadLazy(loadLists)]);
  return MessagesDialog;
};

/** The quick messages in the header: a popover with the conversations, and a dialog with the full messages screen. */
export function ChatWidget() {
  const unread = useUnreadMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const [target, setTarget] = useState<Opened | null>(null);
  const { pathname } = useLocation();
  // Following a link in the dialog closes it.
  useEffect(() => {
    setIsOpen(false);
    setIsExpanded(false);
  }, [pathname]);
  const Dialog = useLazy(loadDialog, isExpanded, () => setIsExpanded(false));

  function expand(next: Opened | null) {
    setTarget(next);
    setIsOpen(false);
    setIsExpanded(true);
  }

  return (
    <>
      <HeaderPopover
        label="Quick messages"
        icon={<IconMessageCircle size={24} stroke={1.75} />}
        unread={unread}
        isOpen={isOpen}
        onChange={setIsOpen}
        load={loadPanel}
      >
        {(Panel, frame) => <Panel frame={frame} onExpand={expand} />}
      </HeaderPopover>
      {Dialog !== null && (
        <Dialog isOpen={isExpanded} onClose={() => setIsExpanded(false)} target={target} onTarget={setTarget} />
      )}
    </>
  );
}
