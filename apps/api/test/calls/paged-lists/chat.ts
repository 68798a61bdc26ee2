import { listGroupMembers } from '@kopa/contracts/chat/group-members';
import { listGroups, listOwnGroups } from '@kopa/contracts/chat/groups';
import { searchMessages } from '@kopa/contracts/chat/message-search';
import { listConversations, listDirectMessages, listGroupMessages } from '@kopa/contracts/chat/messages';
import { done } from '../../answer.ts';
import { idOf, type PagedList, type World } from './paged-list.ts';

const newGroup = ({ ada }: World) => idOf(ada.call('POST', '/api/groups', { name: 'Runners', type: 'public' }));

export const chatLists: PagedList[] = [
  { route: listGroups, add: newGroup },
  { route: listOwnGroups, add: newGroup },
  {
    // The owner comes first, and the members by their ids.
    route: listGroupMembers,
    newestLast: true,
    add: async ({ register, groupId }) => {
      const member = await register();
      done(await member.call('POST', `/api/groups/${groupId}/members`));
      return member.id;
    },
  },
  {
    route: listConversations,
    add: async ({ register, ada }) => {
      const message = { receiverId: ada.id, content: 'Hello' };
      return done(await (await register()).call('POST', '/api/messages/direct', message)).message.conversationId;
    },
  },
  {
    route: listDirectMessages,
    oldestFirst: true,
    add: async ({ ada, bayo }) =>
      done(await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Hello' })).message.id,
  },
  {
    route: searchMessages,
    idField: 'messageId',
    query: 'q=harmattan&',
    add: async ({ ada, bayo }) =>
      done(await ada.call('POST', '/api/messages/direct', { receiverId: bayo.id, content: 'Harmattan' })).message.id,
  },
  {
    route: listGroupMessages,
    oldestFirst: true,
    add: async ({ ada, groupId }) =>
      done(await ada.call('POST', '/api/groups/messages', { groupId, content: 'Hello' })).message.id,
  },
];
