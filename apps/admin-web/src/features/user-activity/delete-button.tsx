import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './user-detail-modal.module.css';

/** The icon button that deletes one entry, after a confirmation. */
export function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={classes.delete}
      aria-label="Delete"
      onClick={onClick}
    >
      <IconTrash size={20} stroke={1.75} />
    </ActionIcon>
  );
}
