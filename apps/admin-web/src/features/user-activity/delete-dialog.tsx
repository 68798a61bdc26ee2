import type { AdminUser } from '@kopa/contracts/admin/users';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { type Deletion, deletionMutation } from './user-activity.queries.ts';

interface DeleteDialogProps {
  user: AdminUser;
  deletion: Deletion;
  onClose: () => void;
}

const done = { post: 'Post Deleted', photo: 'Photo Deleted', comment: 'Comment Deleted' } as const;

/** Asks for confirmation before an entry of a member is deleted. */
export function DeleteDialog({ user, deletion, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    ...deletionMutation(user.id),
    onSuccess: () => {
      showToast({ title: done[deletion.kind], tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Delete this ${deletion.kind}?`}
      text={`${deletion.what} of ${user.name} (@${user.username}) will be gone for everybody${deletion.also}. It cannot be brought back.`}
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(deletion)}
      onCancel={onClose}
    />
  );
}
