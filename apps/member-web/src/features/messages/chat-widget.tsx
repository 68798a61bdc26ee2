import { badgeCount } from '@kopa/ui/badge-count';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Button, Indicator, Modal, Popover } from '@mantine/core';
import { IconArrowsMaximize, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ConversationList } from './chat-lists.tsx';
import { type ChatTarget, conversationTarget, partnerTarget } from './chat-target.ts';
import classes from './chat-widget.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import { useConversations } from './unread-messages.ts';

/** The header's quick messages: a popover with the conversations, and a dialog with all of the messages screen. */
export function ChatWidget() {
  const { conversations } = useConversations();
  const [isOpen, setIsOpen] = useState(false);
  const [isExpanded, setIsExpanded] = useState(false);
  const [target, setTarget] = useState<ChatTarget | null>(null);
  const unread = conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  const shown = target?.kind === 'direct' ? partnerTarget(conversations, target.person) : target;

  function expand(next: ChatTarget | null) {
    setTarget(next);
    setIsOpen(false);
    setIsExpanded(true);
  }

  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={340} trapFocus returnFocus>
        <Indicator label={badgeCount(unread)} disabled={unread === 0} size={18} offset={10} color="red.9">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label="Quick messages"
              aria-expanded={isOpen}
              onClick={() => setIsOpen((opened) => !opened)}
            >
              <IconMessageCircle size={24} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown className={classes.popover}>
          <div className={classes.top}>
            <h2 className={classes.title}>Messages</h2>
            <ActionIcon variant="subtle" size={44} aria-label="Expand" onClick={() => expand(null)}>
              <IconArrowsMaximize size={20} stroke={1.75} />
            </ActionIcon>
          </div>
          <div className={classes.list}>
            <ConversationList
              search=""
              selectedId={null}
              onSelect={(conversation) => expand(conversationTarget(conversation))}
            />
          </div>
          <Button component={Link} to="/chat" variant="light" fullWidth onClick={() => setIsOpen(false)}>
            Open Chat
          </Button>
        </Popover.Dropdown>
      </Popover>
      <Modal
        opened={isExpanded}
        onClose={() => setIsExpanded(false)}
        closeOnClickOutside={false}
        size="90%"
        title="Quick messages"
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
        classNames={{ content: classes.dialog, body: classes.dialogBody }}
        centered
      >
        <MessagesScreen
          isTitled={false}
          target={shown}
          onTarget={setTarget}
          onDelivered={() =>
            showToast({ title: 'Message sent', message: 'Your message was delivered successfully', tone: 'success' })
          }
        />
      </Modal>
    </>
  );
}
