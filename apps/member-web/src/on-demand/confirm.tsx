import type { ConfirmDialogProps } from '@kopa/ui/confirm-dialog.tsx';
import { usePart } from '@kopa/ui/use-part';

const loadDialog = async () => (await import('@kopa/ui/confirm-dialog.tsx')).ConfirmDialog;

/** Asks before something that cannot simply be taken back; its code is fetched with the first question. */
export function Confirm(props: ConfirmDialogProps) {
  const Dialog = usePart(loadDialog, props.opened, props.onCancel);
  return Dialog !== null && <Dialog {...props} />;
}
