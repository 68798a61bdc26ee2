import { useStore } from '@kopa/ui/use-store';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './bars.module.css';
import { type InstallEvent, installOffer, onInstallOffer, setInstallOffer } from './install-offer.ts';
import { OfferBar } from './offer-bar.tsx';
import { countVisit, isInstallRefused, refuseInstall } from './visits.ts';

/** Visits after which the offer shows. */
const visitsBefore = 3;

/** Offers to install Kopa from the third visit on, once. The bar is at the bottom of every page but the chats, which have their text field there. */
export function InstallPrompt() {
  const { pathname } = useLocation();
  const event = useStore(onInstallOffer, installOffer);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(countVisit() >= visitsBefore && !isInstallRefused()), []);
  if (event === null || !isWanted || pathname.startsWith('/chat')) return null;

  async function install(offered: InstallEvent): Promise<void> {
    setInstallOffer(null);
    await offered.prompt();
    if ((await offered.userChoice).outcome === 'dismissed') refuseInstall();
  }

  function refuse(): void {
    refuseInstall();
    setInstallOffer(null);
  }

  return (
    <div className={classes.floating}>
      <OfferBar
        label="Install Kopa"
        words="Kopa opens faster from your home screen."
        accept={{ label: 'Install Kopa', onClick: () => void install(event) }}
        refuse={{ label: 'Not now', onClick: refuse }}
      />
    </div>
  );
}
