import { useLazy } from '@kopa/ui/use-lazy';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { type ChatTarget, partnerTarget } from '../../features/chat/chat-target.ts';
import { useConversations } from '../../features/chat/unread-messages.ts';

const loadDialog = async () =>
  (await import('../../features/chat/new-message/new-message-dialog.tsx')).NewMessageDialog;

/** The button that chooses somebody to write to. */
export function NewMessage({ onTarget }: { onTarget: (target: ChatTarget) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const { conversations } = useConversations();
  const Dialog = useLazy(loadDialog, isOpen, () => setIsOpen(false));
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        New message
      </Button>
      {Dialog !== null && (
        <Dialog
          opened={isOpen}
          onClose={() => setIsOpen(false)}
          onChoose={(person) => {
            setIsOpen(false);
            onTarget(partnerTarget(conversations, person));
          }}
        />
      )}
    </>
  );
}
