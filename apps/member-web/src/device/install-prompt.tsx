import { useEffect, useState } from 'react';
import { OfferBar } from './offer-bar.tsx';
import { countVisit, isInstallRefused, refuseInstall } from './visits.ts';

/** The event by which Chromium says that the app can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Visits after which the offer shows. */
const visitsBefore = 3;

/** Offers to install Kopa from the third visit on, once. */
export function InstallPrompt() {
  const [event, setEvent] = useState<InstallEvent | null>(null);
  useEffect(() => {
    if (countVisit() < visitsBefore || isInstallRefused()) return undefined;
    const onOffer = (offered: Event) => {
      offered.preventDefault();
      setEvent(offered as InstallEvent);
    };
    const onInstalled = () => setEvent(null);
    window.addEventListener('beforeinstallprompt', onOffer);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onOffer);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  if (event === null) return null;

  async function install(offered: InstallEvent): Promise<void> {
    setEvent(null);
    await offered.prompt();
    if ((await offered.userChoice).outcome === 'dismissed') refuseInstall();
  }

  function refuse(): void {
    refuseInstall();
    setEvent(null);
  }

  return (
    <OfferBar
      label="Install Kopa"
      words="Kopa opens faster from your home screen."
      accept={{ label: 'Install Kopa', onClick: () => void install(event) }}
      refuse={{ label: 'Not now', onClick: refuse }}
    />
  );
}
