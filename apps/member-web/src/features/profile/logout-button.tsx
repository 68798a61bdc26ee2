import { Button } from '@mantine/core';
import { useState } from 'react';
import { storedSends } from '../../device/outbox/stored-sends.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';

/** Logs out. Asks first if unsent texts would be lost (product 2.25). */
export function LogoutButton() {
  const { id: memberId } = useMember();
  const { signOut } = useSession();
  const [unsent, setUnsent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);

  function leave() {
    setIsLeaving(true);
    void signOut();
  }

  async function logout() {
    const { length } = await storedSends(memberId);
    if (length === 0) leave();
    else setUnsent(length);
  }

  return (
    <>
      <Button variant="default" loading={isLeaving} onClick={() => void logout()}>
        Logout
      </Button>
      <Confirm
        opened={unsent > 0}
        title="Log out with unsent texts?"
        text={`${unsent === 1 ? 'One text has' : `${unsent} texts have`} not been sent. Logging out deletes what is unsent.`}
        confirmLabel="Log out"
        pending={isLeaving}
        onCancel={() => setUnsent(0)}
        onConfirm={leave}
      />
    </>
  );
}
