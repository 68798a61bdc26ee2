import { useLazy } from '@kopa/ui/use-lazy';
import type { CreateGroupDialogProps } from './create-group-form-dialog.tsx';

const loadDialog = async () => (await import('./create-group-form-dialog.tsx')).CreateGroupFormDialog;

/** The dialog that creates a group; its code is fetched when it first opens. */
export function CreateGroupDialog(props: CreateGroupDialogProps) {
  const Dialog = useLazy(loadDialog, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}
