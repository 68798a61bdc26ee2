import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { partnerTarget } from '../../features/chat/chat-target.ts';
import { useConversations } from '../../features/chat/unread-messages.ts';
import classes from './messages-dialog.module.css';
import { MessagesScreen } from './messages-screen.tsx';
import type { Opened } from './opened.ts';

interface MessagesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  target: Opened | null;
  onTarget: (target: Opened | null) => void;
}

/**
 * The full messages screen in a dialog over any page; a click outside does not close it (product 2.16). Its size is in
 * viewport units, because a percentage would not include the dialog's margins.
 */
export function MessagesDialog({ isOpen, onClose, target, onTarget }: MessagesDialogProps) {
  const { conversations } = useConversations();
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
      size="90vw"
      title="Quick messages"
      classNames={{ content: classes.dialog, body: classes.dialogBody }}
      centered
    >
      <MessagesScreen
        isTitled={false}
        target={
          target?.kind === 'direct'
            ? { ...partnerTarget(conversations, target.person), messageId: target.messageId }
            : target
        }
        onTarget={onTarget}
        onDelivered={() =>
          showToast({ title: 'Message sent', message: 'Your message was delivered successfully', tone: 'success' })
        }
      />
    </Dialog>
  );
}
