import { createSignal } from '@kopa/ui/create-signal';

/** Chromium's event for an installable app. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | null = null;
const changed = createSignal();

/** The browser's offer to install Kopa; null without an open offer. */
export const installOffer = () => offer;

/** Calls a listener at each change of the offer. Returns a function that unsubscribes. */
export const onInstallOffer = changed.listen;

/** Stores the browser's offer: it comes once, often before the bar's code. */
export function noteInstallOffers(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallOffer(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => setInstallOffer(null));
}

/** Changes the offer. */
export function setInstallOffer(next: InstallEvent | null): void {
  offer = next;
  changed.send();
}
