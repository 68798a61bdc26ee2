import { listGroupMembers } from '@kopa/contracts/chat/group-members';
import { listGroups, listOwnGroups } from '@kopa/contracts/chat/groups';
import { searchMessages } from '@kopa/contracts/chat/message-search';
import { listConversations, listDirectMessages, listGroupMessages } from '@kopa/contracts/chat/messages';
import { done } from '../../answer.ts';
import { create, join } from '../../steps/groups.ts';
import { write, writeTo } from '../../steps/messages.ts';
import type { PagedList, World } from './paged-list.ts';

const newGroup = async ({ ada }: World) => (await create(ada)).id;

export const chatLists: PagedList[] = [
  { route: listGroups, add: newGroup },
  { route: listOwnGroups, add: newGroup },
  {
    // The owner comes first, and the members by their ids.
    route: listGroupMembers,
    newestLast: true,
    add: async ({ register, groupId }) => {
      const member = await register();
      done(await join(member, { id: groupId }));
      return member.id;
    },
  },
  {
    route: listConversations,
    add: async ({ register, ada }) => (await write(await register(), ada)).conversationId,
  },
  {
    route: listDirectMessages,
    oldestFirst: true,
    add: async ({ ada, bayo }) => (await write(ada, bayo)).id,
  },
  {
    route: searchMessages,
    idField: 'messageId',
    query: 'q=harmattan&',
    add: async ({ ada, bayo }) => (await write(ada, bayo, { content: 'Harmattan' })).id,
  },
  {
    route: listGroupMessages,
    oldestFirst: true,
    add: async ({ ada, groupId }) => (await writeTo(ada, { id: groupId })).id,
  },
];
