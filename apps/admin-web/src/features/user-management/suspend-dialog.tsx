import type { AdminUser } from '@kopa/contracts/admin';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { counted } from '../../format/format.ts';
import { useAccountState } from './use-account-state.ts';

interface SuspendDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Asks for confirmation before a member is suspended, and names the consequences. */
export function SuspendDialog({ user, onClose }: SuspendDialogProps) {
  const { suspend } = useAccountState();
  const hidden = `${counted(user.totalPosts, 'post')} and ${counted(user.totalComments, 'comment')}`;
  return (
    <ConfirmDialog
      opened
      title={`Suspend ${user.name}?`}
      text={`${user.name} (@${user.username}) is signed out everywhere and cannot sign in. Their ${hidden} are hidden until the account is activated again; messages they sent stay readable.`}
      confirmLabel="Suspend"
      pending={suspend.isPending}
      onConfirm={() => suspend.mutate(user.id, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
