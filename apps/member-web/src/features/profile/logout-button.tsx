import { memberPages } from '@kopa/contracts/member-pages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countDrafts } from '../../device/outbox/drafts.ts';
import { storedSends } from '../../device/outbox/stored-sends.ts';
import { storedUploads } from '../../device/outbox/stored-uploads.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { Confirm } from '../../shared/menus/confirm.tsx';

/** Counts of content that only this device has. */
interface Unsent {
  texts: number;
  drafts: number;
  photos: number;
}

/** Logs out. Asks first if unsent content would be lost (product 2.25). */
export function LogoutButton() {
  const { id: memberId } = useMember();
  const { signOut } = useSession();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  function leave() {
    setIsLeaving(true);
    void signOut();
  }

  async function logout() {
    const [sends, photos] = await Promise.all([storedSends(memberId), storedUploads(memberId)]);
    const found = { texts: sends.length, drafts: countDrafts(memberId), photos: photos.length };
    if (found.texts + found.drafts + found.photos === 0) leave();
    else setUnsent(found);
  }

  return (
    <>
      <Button variant="default" loading={isLeaving} onClick={() => void logout()}>
        Logout
      </Button>
      <Confirm
        opened={unsent !== null}
        title="Log out with unsent texts?"
        text={unsent === null ? '' : `Only this device has ${inWords(unsent)}. Logging out deletes what is unsent.`}
        confirmLabel="Log out"
        pending={isLeaving}
        onCancel={() => setUnsent(null)}
        onConfirm={leave}
      >
        {unsent !== null && unsent.texts + unsent.drafts > 0 && (
          <Button component={Link} to={memberPages.notSent} variant="light" onClick={() => setUnsent(null)}>
            Show what is not sent
          </Button>
        )}
      </Confirm>
    </>
  );
}

/** Such as "2 unsent texts, 1 draft and 3 photos". */
function inWords({ texts, drafts, photos }: Unsent): string {
  const counts = [
    [texts, 'unsent text'],
    [drafts, 'draft'],
    [photos, 'photo'],
  ] as const;
  const words = counts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`);
  return new Intl.ListFormat('en-GB').format(words);
}
