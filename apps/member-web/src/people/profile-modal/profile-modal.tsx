import { usePart } from '@kopa/ui/use-part';
import type { ProfileDialogProps } from './profile-dialog.tsx';

const loadDialog = async () => (await import('./profile-dialog.tsx')).ProfileDialog;

/** The profile of a member in a dialog, whose code is fetched with the first one. */
export function ProfileModal({ personId, onClose }: ProfileDialogProps) {
  const Dialog = usePart(loadDialog, personId !== null, onClose);
  return Dialog !== null && <Dialog personId={personId} onClose={onClose} />;
}
