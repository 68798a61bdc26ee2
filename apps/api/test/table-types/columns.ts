/**
 * Columns whose type is narrower than in the database, with the types of `src/db/column-types.ts`. Words that a check
 * lists, and columns that the database generates, need no entry.
 */
export const columns: Readonly<Record<string, string>> = {
  'cases.reasons': 'CaseReasons',
  'conversation_members.last_message_kind': 'LastMessageKind',
  'all_direct_messages.attachments': 'StoredAttachments',
  'all_direct_messages.reactions': 'ReactionCounts',
  'all_group_messages.attachments': 'StoredAttachments',
  'all_group_messages.reactions': 'ReactionCounts',
  'letters.fields': 'StoredLetterValues',
  'letters.steps': 'StoredLetterSteps',
  'members.interests': 'Interests',
  'members.notification_settings': 'StoredSettings',
  'portal_links.due_at': 'DueAt',

  // Triggers keep them.
  'all_posts.comments_count': 'Counter',
  'all_posts.likes_count': 'Counter',
  'channels.members': 'Counter',
  'groups.member_count': 'Counter',
  'member_counters.connections_count': 'Counter',
  'member_counters.followers_count': 'Counter',
  'member_counters.following_count': 'Counter',
  'member_counters.likes_count': 'Counter',
  'member_counters.photos_count': 'Counter',
  'member_counters.posts_count': 'Counter',
  'member_figures.count': 'Counter',
  'ppas.accommodation': 'Counter',
  'ppas.members': 'Counter',
  'ppas.reviews': 'Counter',
  'ppas.safety': 'Counter',
  'ppas.stipend': 'Counter',
  'ppas.welcome': 'Counter',
  'ppas.work': 'Counter',
  'rumours.askers': 'Counter',
};
