import { usePart } from '@kopa/ui/use-part';
import type { PortalDialogProps } from './portal-form-dialog.tsx';

const loadDialog = async () => (await import('./portal-form-dialog.tsx')).PortalFormDialog;

/** Asks for the portal account; its code is fetched when it is first asked for. */
export function PortalDialog(props: PortalDialogProps) {
  const Dialog = usePart(loadDialog, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}
