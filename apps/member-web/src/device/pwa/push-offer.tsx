import { memberPages } from '@kopa/contracts/member-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { readFlag, writeFlag } from './flags.ts';
import { OfferBar } from './offer-bar.tsx';
import { pushState, turnPushOn } from './push.ts';

/** Storage flag: the member has answered the offer of push messages on this device. */
const offeredKey = 'kopa.push-offered';
const isOfferOver = (): boolean => readFlag(offeredKey) !== null;
const noteOffer = (): void => writeFlag(offeredKey, '1');

/** Offers push messages once, above the list of chats, after the member has sent their first message. */
export function PushOffer() {
  const client = useQueryClient();
  const [isDue, setIsDue] = useState(false);
  const { pathname, state } = useLocation();
  // A chat that the history names has the address of the list.
  const isInList = pathname === memberPages.messages && state?.partner === undefined;
  useEffect(() => {
    if (isOfferOver()) return undefined;
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.mutation.options.mutationKey?.join(' ') !== 'outbox message' || isOfferOver()) return;
      void pushState().then((state) => {
        if (state === 'off' && Notification.permission === 'default') setIsDue(true);
      });
    });
  }, [client]);
  if (!isDue || !isInList) return null;

  function answer(isWanted: boolean): void {
    noteOffer();
    setIsDue(false);
    if (isWanted) void turnPushOn().catch(() => undefined);
  }

  return (
    <OfferBar
      label="Notifications"
      words="Hear of answers when Kopa is closed?"
      accept={{ label: 'Turn on notifications', onClick: () => answer(true) }}
      refuse={{ label: 'Not now', onClick: () => answer(false) }}
    />
  );
}
