import type { Partner } from '@kopa/contracts/people/person';

const eventName = 'startConversation';

/** The member with whom a conversation is started. */
export type ConversationPartner = Pick<Partner, 'id' | 'name' | 'username' | 'profilePicture' | 'email' | 'isOnline'>;

/** Dispatches the global `startConversation` event that carries the user (product 2.8). */
export function startConversation({ id, name, username, profilePicture, email, isOnline }: ConversationPartner): void {
  const detail: ConversationPartner = { id, name, username, profilePicture, email, isOnline };
  window.dispatchEvent(new CustomEvent(eventName, { detail }));
}

/** Subscribes to `startConversation` events. Returns the function that unsubscribes. */
export function onStartConversation(listener: (partner: ConversationPartner) => void): () => void {
  const handle = (event: Event) => {
    const { detail } = event as CustomEvent<ConversationPartner | null>;
    if (typeof detail?.id === 'number') listener(detail);
  };
  window.addEventListener(eventName, handle);
  return () => window.removeEventListener(eventName, handle);
}
