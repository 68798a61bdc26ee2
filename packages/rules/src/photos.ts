import { fail } from './refusal.ts';

/** @throws 400 foreign_photo for an address that the member did not upload */
export function assertOwnPhotos(urls: string[], own: ReadonlySet<string>): void {
  if (urls.some((url) => !own.has(url))) throw fail('foreign_photo');
}
