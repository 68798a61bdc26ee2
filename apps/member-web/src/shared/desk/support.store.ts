import type { TicketCategory } from '@kopa/contracts/desk/tickets';
import { createSignal } from '@kopa/ui/create-signal';
import { useStore } from '@kopa/ui/use-store';
import { onSessionCleared } from '../../session/session-cleared.ts';

/** State of the support dialog: open or closed, its view, and the suggested category. */
export interface SupportRequest {
  isOpen: boolean;
  view: 'write' | 'tickets';
  /** Category of the ticket, if the opening page sets it. */
  category?: TicketCategory;
}

let request: SupportRequest | null = null;
const changed = createSignal();

function set(next: SupportRequest | null): void {
  request = next;
  changed.send();
}

onSessionCleared(() => set(null));

/** Opens the support dialog. Its code is fetched on the first call. */
export function openSupport(options: Omit<SupportRequest, 'isOpen'>): void {
  set({ ...options, isOpen: true });
}

/** Closes the dialog and keeps the text. */
export function closeSupport(): void {
  if (request !== null) set({ ...request, isOpen: false });
}

/** Clears the request and its text. */
export function resetSupport(): void {
  set(null);
}

/** The last request, or null before the first. */
export function useSupportRequest(): SupportRequest | null {
  return useStore(changed.listen, () => request);
}
