import { clearOffline } from '../offline/offline-store.ts';
import { pictureCache } from '../offline/picture-cache.ts';
import { currentRegistration } from './service-worker.ts';

/** Removes a member's content, pictures, notifications and badge from the device. Never rejects. */
export async function forgetMember(): Promise<void> {
  await Promise.allSettled([clearOffline(), forgetPictures(), closeAll(), navigator.clearAppBadge?.()]);
}

async function forgetPictures(): Promise<void> {
  if ('caches' in window) await caches.delete(pictureCache);
}

async function closeAll(): Promise<void> {
  const shown = await (await currentRegistration())?.getNotifications();
  for (const notification of shown ?? []) notification.close();
}
