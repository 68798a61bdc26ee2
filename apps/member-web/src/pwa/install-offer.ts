import { createSignal } from '@kopa/ui/create-signal';

/** The event by which Chromium says that the app can be installed. */
export interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallEvent | null = null;
const changed = createSignal();

/** The browser's offer to install Kopa; null before it, and once it was taken or Kopa is installed. */
export const installOffer = () => offer;

/** Calls a listener at each change of the offer. Returns how to end that. */
export const onInstallOffer = changed.listen;

/** Notes the browser's offer, which it makes only once, often before the code of the bar has come. */
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
