import type { FaultsOfFile } from './fault.ts';

export const apiActionsFaults: readonly FaultsOfFile[] = [
  {
    file: 'apps/api/src/features/people/connections.actions.ts',
    run: 'apps/api/test/calls/people/connections.test.ts',
    faults: {
      'if (!accepted) return publishRequest': 'return publishRequest',
      '    await notifyOfAcceptance(transaction, pair.id, requesterId, recipientId);\n': '',
      "if (status === 'accepted') await notifyOfAcceptance": 'await notifyOfAcceptance',
    },
  },
  {
    file: 'apps/api/src/features/people/connections.actions.ts',
    run: 'apps/api/src/features/people/connections.routes.test.ts',
    faults: {
      "await settleRequest(transaction, id, 'cancelled');": '',
    },
  },
  {
    file: 'apps/api/src/features/people/connections.actions.ts',
    run: 'apps/api/test/calls/people/blocks.test.ts',
    faults: {
      "pair === undefined || pair.status === 'rejected'": 'pair === undefined',
    },
  },
  {
    file: 'apps/api/src/features/people/connections.actions.ts',
    run: 'apps/api/test/limits.test.ts',
    faults: {
      "    limit: 'connectionRequests',\n": '',
    },
  },
  {
    file: 'apps/api/src/features/media/photos.actions.ts',
    run: 'apps/api/src/features/media/photos.routes.test.ts',
    faults: {
      '    await discardPhotos(context, [url]);\n    throw error;': '    throw error;',
    },
  },
  {
    file: 'apps/api/src/features/media/photos.actions.ts',
    run: 'apps/api/test/calls/media/photos.test.ts',
    faults: {
      '    assertOwnPhotos([url], await findOwnUrls(transaction, session.memberId, [url]));\n': '',
    },
  },
  {
    file: 'apps/api/src/features/media/photos.actions.ts',
    run: 'apps/api/src/features/moderation/evidence.test.ts',
    faults: {
      '(await readFile(context, photoFile(name, width), signal)) ?? readFile': 'readFile',
    },
  },
  {
    file: 'apps/api/src/features/feed/likes.actions.ts',
    run: 'apps/api/test/calls/feed/social-feeds.test.ts',
    faults: {
      '...change, isRemembered }': '...change, isRemembered: false }',
    },
  },
  {
    file: 'apps/api/src/features/feed/likes.actions.ts',
    run: 'apps/api/test/limits.test.ts',
    faults: {
      "await context.limits.take('likes', actorId);": '',
    },
  },
  {
    file: 'apps/api/src/features/feed/comments.actions.ts',
    run: 'apps/api/test/calls/people/blocks.test.ts',
    faults: {
      'facts.isTold ? commentNotification(authorId, user, postId) : null':
        'commentNotification(authorId, user, postId)',
    },
  },
  {
    file: 'apps/api/src/features/feed/comments.actions.ts',
    run: 'apps/api/src/live/live-blocks.test.ts',
    faults: {
      "...leavingOut(hiding) };\n          context.publish('new_comment'":
        " };\n          context.publish('new_comment'",
    },
  },
  {
    file: 'apps/api/src/features/chat/messages/message-removals.actions.ts',
    run: 'apps/api/src/features/moderation/restored-content.test.ts',
    faults: {
      'if (deletedAt !== null) return null;': '',
      "if (content === '' && again.length === 0) continue;": '',
      "if (sort === 'group') await withdrawMentions(transaction, 'group_message', id);": '',
    },
  },
  {
    file: 'apps/api/src/features/account/credentials.actions.ts',
    run: 'apps/api/test/calls/account/auth.test.ts',
    faults: {
      'await endSessionsOf(transaction, memberId, session.id)': 'await endSessionsOf(transaction, memberId)',
    },
  },
  {
    file: 'apps/api/src/features/notifications/mails.actions.ts',
    run: 'apps/api/src/features/account/credentials.test.ts',
    faults: {
      "if (kind === 'email_confirmation' && receiver.emailConfirmedAt !== null) return null;": '',
    },
  },
  {
    file: 'apps/api/src/features/account/profile.actions.ts',
    run: 'apps/api/test/limits.test.ts',
    faults: {
      "if (changesUsername(before, edit)) await context.limits.take('usernameChanges', memberId);": '',
    },
  },
  {
    file: 'apps/api/src/features/safety/journeys.actions.ts',
    run: 'apps/api/src/features/safety/journeys.test.ts',
    faults: {
      'if (!journey.wasAlerted) return;': 'return;',
    },
  },
  {
    file: 'apps/api/src/features/safety/journeys.actions.ts',
    run: 'apps/api/src/features/safety/journey-times.test.ts',
    faults: {
      "if (status === 'underway') await dropLateMails(transaction, id);": '',
    },
  },
  {
    file: 'apps/api/src/features/chat/groups/group-members.actions.ts',
    run: 'apps/api/test/calls/chat/groups.test.ts',
    faults: {
      'if (isHandover) await saveRole(transaction, groupId, own, roleAfterHandover);': '',
    },
  },
  {
    file: 'apps/api/src/features/admin/otp.actions.ts',
    run: 'apps/api/src/features/admin/one-time-codes.test.ts',
    faults: {
      'if (!isUsableStep(step, otpLastStep)) return false;': '',
    },
  },
  {
    file: 'apps/api/src/jobs/clean-up.ts',
    run: 'apps/api/src/jobs/clean-up.test.ts',
    faults: {
      'deleted === rowsAtOnce;': 'false;',
      'if (errors.length > 0) throw errors[0];': '',
    },
  },
];
