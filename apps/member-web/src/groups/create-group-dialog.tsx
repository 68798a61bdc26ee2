import { usePart } from '@kopa/ui/use-part';
import type { CreateGroupDialogProps } from './create-group-form-dialog.tsx';

const loadDialog = async () => (await import('./create-group-form-dialog.tsx')).CreateGroupFormDialog;

/** Asks for a new group; its code is fetched when it is first asked for. */
export function CreateGroupDialog(props: CreateGroupDialogProps) {
  const Dialog = usePart(loadDialog, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}
