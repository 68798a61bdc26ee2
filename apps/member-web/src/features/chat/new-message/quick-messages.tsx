import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type PopoverFrame, PopoverPanel } from '../../../shared/menus/popover-panel.tsx';
import { type ChatTarget, conversationTarget } from '../chat-target.ts';
import { ConversationList } from '../list/chat-lists.tsx';
import classes from './quick-messages.module.css';

interface QuickMessagesProps {
  frame: PopoverFrame;
  /** Opens the dialog with a chat, or with the list. */
  onExpand: (target: ChatTarget | null) => void;
}

/** The conversations in the header's popover, with links to the full screen. */
export function QuickMessages({ frame, onExpand }: QuickMessagesProps) {
  return (
    <PopoverPanel frame={frame} width={360}>
      <div className={classes.top}>
        <h2 className={classes.title}>Messages</h2>
        <ActionIcon variant="subtle" aria-label="Expand" onClick={() => onExpand(null)}>
          <IconArrowsMaximize size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={classes.list}>
        <ConversationList
          search=""
          selectedId={null}
          onSelect={(conversation) => onExpand(conversationTarget(conversation))}
        />
      </div>
      <Button component={Link} to="/chat" variant="light" fullWidth onClick={() => frame.onChange(false)}>
        Open Chat
      </Button>
    </PopoverPanel>
  );
}
