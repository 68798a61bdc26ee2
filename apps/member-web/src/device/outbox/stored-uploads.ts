import { clear, createStore, del, delMany, get, keys, set, values } from 'idb-keyval';

/** A chosen photo that is not on the server yet. */
export interface StoredUpload {
  id: string;
  memberId: number;
  /** Name of the draft that it belongs to. */
  draft: string;
  file: File;
}

const store = createStore('kopa-uploads', 'files');
const keyOf = ({ memberId, id }: Pick<StoredUpload, 'memberId' | 'id'>) => `${memberId}.${id}`;

/** Where the storage is blocked or full, photos last as long as their page. */
async function orElse<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

/** Keeps a photo until it is uploaded or removed. Resolves to whether the device keeps it. */
export const storeUpload = (upload: StoredUpload): Promise<boolean> =>
  orElse(async () => {
    await set(keyOf(upload), upload, store);
    return true;
  }, false);

/** True until a photo is uploaded or removed, here or in another tab. Never rejects. */
export const isUploadStored = (upload: StoredUpload): Promise<boolean> =>
  orElse(async () => (await get(keyOf(upload), store)) !== undefined, true);

/** Removes a photo that is uploaded, or that the member has removed. Never rejects. */
export const removeUpload = (upload: StoredUpload): Promise<void> => orElse(() => del(keyOf(upload), store), undefined);

/** The photos that the device keeps, of one draft or of all. Never rejects. */
export async function storedUploads(memberId: number, draft?: string): Promise<StoredUpload[]> {
  const stored = await orElse(() => values<StoredUpload>(store), []);
  return stored.filter((one) => one.memberId === memberId && (draft === undefined || one.draft === draft));
}

/** Removes other members' uploads. Never rejects. */
export async function removeUploadsOfOthers(memberId: number): Promise<void> {
  const stored = await orElse(() => keys<string>(store), []);
  const others = stored.filter((key) => !key.startsWith(`${memberId}.`));
  await orElse(() => delMany(others, store), undefined);
}

/** Removes all photos at a logout. Never rejects. */
export const clearUploads = (): Promise<void> => orElse(() => clear(store), undefined);
