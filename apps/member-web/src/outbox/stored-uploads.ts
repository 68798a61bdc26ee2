import { clear, createStore, del, entries, set, values } from 'idb-keyval';

/** A chosen photo that is not on the server yet. */
interface StoredUpload {
  memberId: number;
  /** Name of the draft that it belongs to. */
  place: string;
  file: File;
}

const store = createStore('kopa-uploads', 'files');
const keyOf = ({ memberId, place, file }: StoredUpload) =>
  [memberId, place, file.name, file.size, file.lastModified].join('.');

/** Where the storage is blocked or full, photos last as long as their page. */
async function orElse<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

/** Keeps a photo until it is uploaded or removed. Never rejects. */
export const storeUpload = (upload: StoredUpload): Promise<void> =>
  orElse(() => set(keyOf(upload), upload, store), undefined);

/** Removes a photo that is uploaded, or that the member has removed. Never rejects. */
export const removeUpload = (upload: StoredUpload): Promise<void> => orElse(() => del(keyOf(upload), store), undefined);

/** The photos that an earlier page has left in a place. Never rejects. */
export async function storedUploads(memberId: number, place: string): Promise<File[]> {
  const stored = await orElse(() => values<StoredUpload>(store), []);
  return stored.filter((one) => one.memberId === memberId && one.place === place).map(({ file }) => file);
}

/** Removes what other members left, because the one who signs in must not see it. Never rejects. */
export async function removeUploadsOfOthers(memberId: number): Promise<void> {
  const stored = await orElse(() => entries<string, StoredUpload>(store), []);
  for (const [, upload] of stored) if (upload.memberId !== memberId) await removeUpload(upload);
}

/** Removes all photos at a logout. Never rejects. */
export const clearUploads = (): Promise<void> => orElse(() => clear(store), undefined);
