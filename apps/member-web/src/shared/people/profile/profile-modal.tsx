import { useLazy } from '@kopa/ui/use-lazy';
import type { ProfileDialogProps } from './profile-dialog.tsx';

const loadDialog = async () => (await import('./profile-dialog.tsx')).ProfileDialog;

/** Profile of a member in a dialog. Its code is fetched when it first opens. */
export function ProfileModal({ personId, onClose }: ProfileDialogProps) {
  const Dialog = useLazy(loadDialog, personId !== null, onClose);
  return Dialog !== null && <Dialog personId={personId} onClose={onClose} />;
}
