import { sendDirectMessage } from '@kopa/contracts/chat/messages';
import type { Page } from '@playwright/test';
import { connect, servingMembers, type TestMember } from './people.ts';

/** Two connected members with a message of each, and the address of their conversation. */
export async function twoFriends(): Promise<{ one: TestMember; other: TestMember; path: string }> {
  const [one, other] = await servingMembers('Kemi Ojo', 'Femi Bassey');
  await connect(one, other);
  const write = async (from: TestMember, to: TestMember, content: string) => {
    const body = { senderId: from.user.id, receiverId: to.user.id, content };
    return (await from.api.call(sendDirectMessage, { body })).message.conversationId;
  };
  const conversationId = await write(one, other, 'Shall we meet at seven?');
  await write(other, one, 'Eight is better');
  return { one, other, path: `/chat/${conversationId}` };
}

/** The list of the messages of the open chat. */
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
