import { ApiError } from '@kopa/contracts/client';
import { createSignal } from '@kopa/ui/create-signal';
import { newKey } from '@kopa/ui/new-key';
import { isServerReachable, onReachable } from '@kopa/ui/reachable';
import { loadInTime } from '@kopa/ui/reload';
import { showToast } from '@kopa/ui/toast';
import {
  clearUploads,
  isUploadStored,
  removeUpload,
  removeUploadsOfOthers,
  type StoredUpload,
  storedUploads,
  storeUpload,
} from '../../device/outbox/stored-uploads.ts';
import { notifySignedOut } from '../../session/signed-out.ts';
import { CompressionError } from './compression-error.ts';
import { isAcceptable } from './is-acceptable.ts';

/** The draft that gets the uploaded photos. */
export interface UploadTarget {
  memberId: number;
  /** Name of the draft. */
  draft: string;
  /** Gets the URL of each uploaded photo, also while its draft is off screen. */
  take: (url: string) => void;
}

/** A chosen photo until it is on the server. */
export interface Upload extends StoredUpload, UploadTarget {
  /** Local URL of the file. */
  src: string;
  /** Percent that has been sent; null while the photo is prepared. */
  percent: number | null;
  hasFailed: boolean;
  /** Ends the upload once the photo is removed. */
  removal: AbortController;
  /** The device keeps it, so that a later page or another tab may upload it. */
  isStored: Promise<boolean>;
}

/** The photos that this page uploads, one after the other, whatever is on the screen. */
let uploads: readonly Upload[] = [];
let queue = Promise.resolve();
/** Drafts whose stored photos this page has restored. */
const restored = new Set<string>();
const changed = createSignal();

export const readUploads = () => uploads;

/** Calls a listener after every change. Returns the function that unsubscribes. */
export const onUploadsChange = changed.listen;

function setUploads(next: readonly Upload[]): void {
  uploads = next;
  changed.send();
}

/** Uploads files up to the free number; shows a toast if there are more. */
export function addUploads(target: UploadTarget, files: readonly File[], { free, tooMany }: Room): void {
  if (files.length > free) showToast({ title: tooMany, tone: 'error' });
  for (const file of files.slice(0, Math.max(0, free))) {
    if (!isAcceptable(file)) continue;
    const stored = { id: newKey(), memberId: target.memberId, draft: target.draft, file };
    add(target, stored, storeUpload(stored));
  }
}

interface Room {
  /** Number of photos that there is room for. */
  free: number;
  /** Text of the toast for too many files. */
  tooMany: string;
}

/** Uploads the photos that an earlier page has left in a draft. */
export async function restoreUploads(target: UploadTarget): Promise<void> {
  const name = `${target.memberId}.${target.draft}`;
  if (restored.has(name)) return;
  restored.add(name);
  for (const stored of await storedUploads(target.memberId, target.draft)) add(target, stored, Promise.resolve(true));
}

function add({ take }: UploadTarget, stored: StoredUpload, isStored: Promise<boolean>): void {
  const src = URL.createObjectURL(stored.file);
  const upload = { ...stored, take, src, percent: null, hasFailed: false, isStored, removal: new AbortController() };
  setUploads([...uploads, upload]);
  retryUpload(upload);
}

/** Uploads a photo after those before it. */
export function retryUpload(upload: Upload): void {
  change(upload, { percent: null, hasFailed: false });
  queue = queue.then(() => send(upload));
}

/** Removes a photo that is uploaded, or that the member does not want. */
export function dropUpload(upload: Upload): void {
  void removeUpload(upload);
  forget((one) => one.id === upload.id);
}

/** Removes the photos of a draft that the member does not want. */
export async function dropUploadsOf(memberId: number, draft: string): Promise<void> {
  forget((one) => one.memberId === memberId && one.draft === draft);
  for (const stored of await storedUploads(memberId, draft)) await removeUpload(stored);
}

/**
 * Gives photos to a send that uploads them itself, and finishes the one under way. They leave the draft at once, and
 * the device once `kept` resolves: the send is stored.
 */
export async function handOver(given: readonly Upload[], kept: Promise<unknown>): Promise<void> {
  setUploads(uploads.filter(({ id }) => given.every((one) => one.id !== id)));
  for (const { src } of given) URL.revokeObjectURL(src);
  await kept;
  for (const one of given) await removeUpload(one);
}

/** Removes all photos at a logout. */
export function forgetUploads(): void {
  void clearUploads();
  restored.clear();
  forget(() => true);
}

/** Removes other members' content, because the new member must not see it. */
export async function forgetUploadsOfOthers(memberId: number): Promise<void> {
  forget((upload) => upload.memberId !== memberId);
  await removeUploadsOfOthers(memberId);
}

function forget(isGone: (upload: Upload) => boolean): void {
  for (const { src, removal } of uploads.filter(isGone)) {
    URL.revokeObjectURL(src);
    removal.abort();
  }
  setUploads(uploads.filter((upload) => !isGone(upload)));
}

function change({ id }: Upload, fields: Partial<Upload>): void {
  setUploads(uploads.map((one) => (one.id === id ? { ...one, ...fields } : one)));
}

async function send(upload: Upload): Promise<void> {
  const { id, memberId, file, take, removal } = upload;
  // The member may have removed it, or logged out.
  const isWanted = () => uploads.some((one) => one.id === id);
  if (!isWanted()) return;
  try {
    const { sendPhotoOnce } = await loadInTime(() => import('./send-photo.ts'));
    const url = await sendPhotoOnce(memberId, file, {
      onProgress: (percent) => change(upload, { percent }),
      signal: removal.signal,
    });
    const isFirst = !(await upload.isStored) || (await isUploadStored(upload));
    if (!isWanted()) return;
    if (isFirst) take(url);
    dropUpload(upload);
  } catch (error) {
    if (!isWanted()) return;
    if (error instanceof ApiError && error.status === 401) notifySignedOut();
    if (error instanceof CompressionError) dropUpload(upload);
    else change(upload, { hasFailed: true });
    if (isServerReachable()) void showFailure(error);
  }
}

async function showFailure(error: unknown): Promise<void> {
  // Without the code the photo still offers Retry.
  const { showUploadFailure } = await import('./upload-failure.ts').catch(() => ({ showUploadFailure: null }));
  showUploadFailure?.(error);
}

onReachable(() => {
  if (!isServerReachable()) return;
  for (const upload of uploads) if (upload.hasFailed) retryUpload(upload);
});
