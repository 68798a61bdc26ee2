import type { QueryClient } from '@tanstack/react-query';
import { mapConversationPartners } from '../features/chat/messages.cache.ts';
import { mapConnections } from '../shared/people/connections.cache.ts';
import { mapPeople } from '../shared/people/people.cache.ts';
import { mapTravellers } from '../shared/safety/journeys.cache.ts';

/** Sets whether a connection is online, wherever they appear. */
export function setOnline(client: QueryClient, userId: number, isOnline: boolean): void {
  change(client, (person) => (person.id === userId ? { ...person, isOnline } : person));
}

/** Sets exactly these connections as online. */
export function setOnlineUsers(client: QueryClient, onlineUserIds: readonly number[]): void {
  const online = new Set(onlineUserIds);
  change(client, (person) => ({ ...person, isOnline: online.has(person.id) }));
}

function change(client: QueryClient, map: <P extends { id: number; isOnline: boolean }>(person: P) => P): void {
  mapPeople(client, map);
  mapConnections(client, (connection) => ({ ...connection, otherUser: map(connection.otherUser) }));
  mapConversationPartners(client, map);
  mapTravellers(client, map);
}
