import { buildMember, buildPost, buildTicket } from '@kopa/mocks/builders';
import { postView } from '@kopa/mocks/feed';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { MessageChange } from '../features/chat/message/message-change.tsx';
import { PostChange } from '../features/feed/post/post-change.tsx';
import { JourneyForm } from '../features/journeys/journey-form.tsx';
import { AppealFormDialog } from '../features/profile/decisions/appeal-form-dialog.tsx';
import { EditProfileDialog } from '../features/profile/edit-profile-dialog.tsx';
import { ReviewForm } from '../features/service-year/review-form.tsx';
import { TicketConversation } from '../features/ticket/ticket-conversation.tsx';
import { SupportDialog } from '../shared/desk/support-dialog.tsx';
import { ReportDialog } from '../shared/moderation/report-dialog.tsx';

const world = createWorld({
  members: [buildMember(1), buildMember(2)],
  posts: [buildPost(1, { userId: 1 })],
  tickets: [buildTicket(1, { userId: 1 })],
});
const ticket = { ...buildTicket(1, { userId: 1 }), dueAt: null };
const message = {
  ...{ id: 1, senderId: 1, sender: null, content: 'Before', createdAt: '2026-03-01T09:00:00.000Z', isRead: false },
  ...{ replyTo: null, attachments: [], reactions: [], editedAt: null, deletedAt: null },
};
const close = () => undefined;

const forms: [string, ReactElement][] = [
  ['Description', <SupportDialog key="new" request={{ isOpen: true, view: 'write' }} />],
  ['Write a message', <TicketConversation key="ticket" ticket={ticket} />],
  ['From', <JourneyForm key="journey" />],
  ['Bio', <EditProfileDialog key="profile" opened onClose={close} />],
  ['How is it there?', <ReviewForm key="review" review={null} onClose={close} />],
  [
    'Anything that helps us',
    <ReportDialog key="report" subject={{ subjectType: 'post', subjectId: 1 }} onClose={close} />,
  ],
  [
    'Why should we look again?',
    <AppealFormDialog key="appeal" isOpen params={{ id: 1, decisionId: 7 }} onClose={close} />,
  ],
  [
    'Edit message',
    <MessageChange key="message" kind="edit" message={message} items={() => []} onSendAgain={close} onClose={close} />,
  ],
  [
    'Edit post',
    <PostChange key="post" kind="edit" post={postView(world, 1, buildPost(1, { userId: 1 }))} onClose={close} />,
  ],
];

test.each(forms)('%s keeps the typed text when its screen is left', async (label, form) => {
  const { user, leave } = renderPage(form, world);
  await write(user, await screen.findByRole('textbox', { name: label }), 'Half a sentence');
  leave();
  renderPage(form, world);
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: label });
  expect(field.value).toContain('Half a sentence');
});
