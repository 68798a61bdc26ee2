import type { AdminUser } from '@kopa/contracts/admin';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { suspendMutation } from './users.queries.ts';

interface SuspendDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Asks before a member is suspended. */
export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const suspend = useMutation({
    ...suspendMutation,
    onSuccess: () => {
      showToast({ title: 'User Suspended', message: 'User has been suspended successfully', tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title={`Suspend ${user.name}?`}
      text="They are signed out everywhere, cannot sign in, and their posts and comments are hidden until activation."
      confirmLabel="Suspend"
      pending={suspend.isPending}
      onConfirm={() => suspend.mutate(user.id)}
      onCancel={onClose}
    />
  );
}
