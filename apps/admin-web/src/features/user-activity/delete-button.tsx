import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

/** The icon that deletes one entry, after a question. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="red.9" size={44} aria-label="Delete" onClick={onClick}>
      <IconTrash size={20} stroke={1.75} />
    </ActionIcon>
  );
}
