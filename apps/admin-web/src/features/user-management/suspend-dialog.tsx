import type { AdminUser } from '@kopa/contracts/admin';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { toast } from '../../toasts/toast.ts';
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
      toast({ title: 'User Suspended', message: 'User has been suspended successfully', tone: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Suspend ${user.name}?`}
      text="They are signed out everywhere, cannot sign in, and their posts and comments are hidden until activation."
      confirmLabel="Suspend"
      pending={suspend.isPending}
      onConfirm={() => suspend.mutate(user.id)}
      onCancel={onClose}
    />
  );
}
