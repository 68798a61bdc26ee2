import { getOtp } from '@kopa/contracts/admin/admin-security';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { api } from '../api/api.ts';
import classes from './code-form.module.css';
import { markActive, useIdle } from './idle.ts';

/** How often an active administrator's session is prolonged, in ms; the server counts calls, not movements. */
const prolongInterval = 5 * 60_000;

/** Any call prolongs the session; this one is small. A failure needs no handling: the next call shows it. */
function prolong(): void {
  api.call(getOtp, {}).catch(() => undefined);
}

/** Warns before the end of an idle session, and ends it (product 3.10). */
export function IdleWarning({ onLogout }: { onLogout: (how: { isLogout: boolean }) => void }) {
  const state = useIdle();
  const logout = useRef(onLogout);
  useEffect(() => {
    logout.current = onLogout;
  }, [onLogout]);
  useEffect(() => {
    if (state === 'ended') {
      logout.current({ isLogout: false });
      showToast({ title: 'Session ended', message: 'You were away for 30 minutes.', tone: 'error' });
    }
    if (state !== 'active') return undefined;
    const timer = setInterval(prolong, prolongInterval);
    return () => clearInterval(timer);
  }, [state]);
  if (state !== 'warned') return null;

  function stay() {
    markActive();
    prolong();
  }

  return (
    <Dialog opened onClose={stay} title="Are you still there?" centered size="sm">
      <Text mb={16}>You will be signed out within two minutes, because nothing has happened for a while.</Text>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onLogout({ isLogout: true })}>
          Logout
        </Button>
        <Button onClick={stay} data-autofocus>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}
