import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { ChangePasswordForm } from './change-password-form.tsx';

/** The dialog behind "Change password". */
export function ChangePasswordDialog({ opened, onClose, onChanged }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change password" centered>
      <ChangePasswordForm
        onChanged={() => {
          showToast({ title: 'Password changed', message: 'All other sessions were ended.', tone: 'success' });
          onChanged();
          onClose();
        }}
      />
    </Dialog>
  );
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  onChanged: () => void;
}
