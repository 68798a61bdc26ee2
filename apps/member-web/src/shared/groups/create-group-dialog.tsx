import { usePart } from '@kopa/ui/use-part';
import type { CreateGroupDialogProps } from './create-group-form-dialog.tsx';

const loadDialog = async () => (await import('./create-group-form-dialog.tsx')).CreateGroupFormDialog;

/** The dialog that creates a group; its code is fetched when it first opens. */
export function CreateGroupDialog(props: CreateGroupDialogProps) {
  const Dialog = usePart(loadDialog, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}
