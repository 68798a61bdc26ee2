import { useLazy } from '@kopa/ui/use-lazy';
import type { GroupDialogProps } from './group-dialog-props.ts';

const loadInvite = async () => (await import('./invite-form-dialog.tsx')).InviteFormDialog;
const loadEdit = async () => (await import('./edit-group-form-dialog.tsx')).EditGroupFormDialog;

/** Searches members and invites them. Its code is fetched when it first opens. */
export function InviteDialog(props: GroupDialogProps) {
  const Dialog = useLazy(loadInvite, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}

/** Changes a group. Its code is fetched when it first opens. */
export function EditGroupDialog(props: GroupDialogProps) {
  const Dialog = useLazy(loadEdit, props.opened, props.onClose);
  return Dialog !== null && <Dialog key={String(props.opened)} {...props} />;
}
