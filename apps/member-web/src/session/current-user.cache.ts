import type { User } from '@kopa/contracts/account/user';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.queries.ts';

/** Shows the member's changed record. The server has perhaps read an answer that is on its way before the change. */
export function putCurrentUser(client: QueryClient, user: User): void {
  const { queryKey } = currentUserQuery();
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, user);
}
