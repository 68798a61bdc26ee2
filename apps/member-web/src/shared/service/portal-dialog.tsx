import { useLazy } from '@kopa/ui/use-lazy';
import type { PortalDialogProps } from './portal-form-dialog.tsx';

const loadDialog = async () => (await import('./portal-form-dialog.tsx')).PortalFormDialog;

/** Asks for the portal account. Its code is fetched when it first opens. */
export function PortalDialog(props: PortalDialogProps) {
  const Dialog = useLazy(loadDialog, props.opened, props.onClose);
  return Dialog !== null && <Dialog {...props} />;
}
