import { createGroup } from '@kopa/contracts/chat/groups';
import { sendDirectMessage, sendGroupMessage } from '@kopa/contracts/chat/messages';
import { createTicket } from '@kopa/contracts/desk/tickets';
import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { writeLetter } from '@kopa/contracts/file/letters';
import { memberPages } from '@kopa/contracts/member-pages';
import { acceptOffice } from '@kopa/contracts/office/offices';
import { cdsGroupOf, offerExecutive } from './offices.ts';
import { connect, type TestMember } from './people.ts';
import { daysAgo } from './portal.ts';

/** A member with something on every screen, and the addresses of the screens by their names. */
export async function memberOfEveryScreen() {
  const [member, friend] = (await cdsGroupOf('Light', 'Friend')) as [TestMember, TestMember];
  await connect(member, friend);
  const { api, user } = member;
  const { message } = await api.call(sendDirectMessage, {
    body: { senderId: user.id, receiverId: friend.user.id, content: 'Shall we meet at seven?' },
  });
  const group = await api.call(createGroup, { body: { name: 'Bali readers', type: 'public' } });
  await api.call(sendGroupMessage, { body: { userId: user.id, groupId: group.id, content: 'We meet at seven' } });
  const post = await friend.api.call(createPost, { body: { type: 'status', content: 'The library has new books' } });
  await api.call(createComment, { params: { id: post.id }, body: { content: 'Which ones?' } });
  const ticket = await api.call(createTicket, {
    body: { subject: 'Lost phone', description: 'How do I sign out?', priority: 'low', category: 'account' },
  });
  const fields = { day: daysAgo(3), place: 'Bali', course: 'It fell into the river.' };
  const letter = await api.call(writeLetter, { params: { id: user.id }, body: { templateKey: 'lost_card', fields } });
  const office = await offerExecutive(member);
  await api.call(acceptOffice, { params: { id: office.id } });

  const addresses = {
    home: memberPages.home,
    feed: memberPages.feed,
    'a post': memberPages.post.replace(':id', String(post.id)),
    'a person': memberPages.person.replace(':username', friend.user.username),
    discover: memberPages.discovery,
    connections: `${memberPages.discovery}?tab=connections`,
    'connection requests': memberPages.requests,
    groups: memberPages.groups,
    'a group': memberPages.group.replace(':id', String(group.id)),
    chats: memberPages.messages,
    'a chat': `${memberPages.messages}/${message.conversationId}`,
    'a group chat': `${memberPages.messages}/groups/${group.id}`,
    channels: `${memberPages.messages}?tab=channels`,
    service: memberPages.service,
    places: memberPages.places,
    attendance: memberPages.attendance,
    'an office': memberPages.office.replace(':id', String(office.id)),
    letters: memberPages.file,
    records: `${memberPages.file}?tab=records`,
    'a letter': memberPages.letter.replace(':id', String(letter.id)),
    'print of the file': memberPages.filePrint,
    journeys: memberPages.journeys,
    profile: memberPages.profile,
    account: `${memberPages.profile}?tab=account`,
    'a ticket': memberPages.ticket.replace(':id', String(ticket.id)),
    'not sent': memberPages.notSent,
  } as const satisfies Record<string, string>;
  return { member, addresses };
}
