import type { TicketCategory } from '@kopa/contracts/tickets';
import { useSyncExternalStore } from 'react';

/** What the support dialog was asked to show. */
export interface SupportRequest {
  isOpen: boolean;
  view: 'write' | 'tickets';
  /** What the request is about, where the place that opened the dialog knows it. */
  category?: TicketCategory;
}

let request: SupportRequest | null = null;
const listeners = new Set<() => void>();

function set(next: SupportRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the support dialog, from wherever support is mentioned; it is fetched with the first call. */
export function openSupport(asked: Omit<SupportRequest, 'isOpen'>): void {
  set({ ...asked, isOpen: true });
}

/** Closes the dialog; what was typed stays in it. */
export function closeSupport(): void {
  if (request !== null) set({ ...request, isOpen: false });
}

/** Forgets that support was asked for, and by that what was typed. */
export function forgetSupport(): void {
  set(null);
}

/** The last request, or null before the first. */
export function useSupportRequest(): SupportRequest | null {
  return useSyncExternalStore(subscribe, () => request);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
