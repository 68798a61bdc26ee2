import { listBlocked, listMuted } from '@kopa/contracts/people/blocks';
import { listConnections, listReceivedRequests, listSentRequests } from '@kopa/contracts/people/connections';
import { listFollowers, listFollowing } from '@kopa/contracts/people/following';
import { listUsers } from '@kopa/contracts/people/people';
import { done } from '../../answer.ts';
import { idOf, type PagedList, type World } from './paged-list.ts';

const blockOrMute = async ({ ada, register }: World, kind: 'blocks' | 'mutes'): Promise<number> => {
  const { id } = await register();
  done(await ada.call('PUT', `/api/users/${ada.id}/${kind}/${id}`));
  return id;
};

export const peopleLists: PagedList[] = [
  { route: listUsers, add: async ({ register }) => (await register()).id },
  {
    route: listConnections,
    add: async ({ register, connect, ada }) => connect(await register(), ada),
  },
  {
    route: listReceivedRequests,
    add: async ({ register, ada }) =>
      idOf((await register()).call('POST', '/api/connections', { connectedUserId: ada.id })),
  },
  {
    route: listSentRequests,
    add: async ({ register, ada }) =>
      idOf(ada.call('POST', '/api/connections', { connectedUserId: (await register()).id })),
  },
  { route: listBlocked, add: (world) => blockOrMute(world, 'blocks') },
  { route: listMuted, add: (world) => blockOrMute(world, 'mutes') },
  {
    route: listFollowing,
    add: async ({ ada, register }) => {
      const { id } = await register();
      done(await ada.call('PUT', `/api/users/${ada.id}/following/${id}`));
      return id;
    },
  },
  {
    route: listFollowers,
    add: async ({ ada, register }) => {
      const { id, call } = await register();
      done(await call('PUT', `/api/users/${id}/following/${ada.id}`));
      return id;
    },
  },
];
