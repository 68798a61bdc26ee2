import type { ConfirmDialogProps } from '@kopa/ui/confirm-dialog.tsx';
import { useLazy } from '@kopa/ui/use-lazy';

const loadDialog = async () => (await import('@kopa/ui/confirm-dialog.tsx')).ConfirmDialog;

/** Asks for confirmation before an action that is hard to undo. Its code is fetched when it first opens. */
export function Confirm(props: ConfirmDialogProps) {
  const Dialog = useLazy(loadDialog, props.opened, props.onCancel);
  return Dialog !== null && <Dialog {...props} />;
}
