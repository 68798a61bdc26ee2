import { Dialog } from '@kopa/ui/dialog.tsx';
import { YourSecurity } from './your-security.tsx';

/** Password and authenticator of an official, who has no settings. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Security" centered>
      <YourSecurity />
    </Dialog>
  );
}
