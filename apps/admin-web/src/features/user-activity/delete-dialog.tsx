import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { type Deletion, deletionMutation } from './user-activity.queries.ts';

interface DeleteDialogProps {
  userId: number;
  deletion: Deletion;
  onClose: () => void;
}

const done = { post: 'Post Deleted', photo: 'Photo Deleted', comment: 'Comment Deleted' } as const;

/** Asks before something of a member is deleted. */
export function DeleteDialog({ userId, deletion, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    ...deletionMutation(userId),
    onSuccess: () => {
      showToast({ title: done[deletion.kind], tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Delete this ${deletion.kind}?`}
      text="It is gone for everybody, and cannot be brought back."
      confirmLabel="Delete"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(deletion)}
      onCancel={onClose}
    />
  );
}
