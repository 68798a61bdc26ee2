import type { Migration } from 'kysely/migration';
import * as foundation from './migrations/0001-foundation.ts';
import * as portalAskedAt from './migrations/0002-portal-asked-at.ts';
import * as search from './migrations/0003-search.ts';
import * as latestFirst from './migrations/0004-latest-first.ts';
import * as ownData from './migrations/0005-own-data.ts';
import * as longerUsernames from './migrations/0006-longer-usernames.ts';
import * as accountSearch from './migrations/0007-account-search.ts';
import * as about from './migrations/0008-about.ts';
import * as lgaOfAState from './migrations/0009-lga-of-a-state.ts';
import * as administrators from './migrations/0010-administrators.ts';
import * as portalFailures from './migrations/0011-portal-failures.ts';
import * as deletedMembers from './migrations/0012-deleted-members.ts';
import * as jobIndexes from './migrations/0013-job-indexes.ts';
import * as counterCheck from './migrations/0014-counter-check.ts';
import * as groupInvitations from './migrations/0015-group-invitations.ts';
import * as keptConversations from './migrations/0016-kept-conversations.ts';
import * as unfinishedDeletions from './migrations/0017-unfinished-deletions.ts';
import * as bigintIds from './migrations/0018-bigint-ids.ts';
import * as fewerWrites from './migrations/0019-fewer-writes.ts';
import * as memberAccounts from './migrations/0020-member-accounts.ts';
import * as openAppeals from './migrations/0021-open-appeals.ts';
import * as oneTimeCodes from './migrations/0022-one-time-codes.ts';
import * as reports from './migrations/0023-reports.ts';
import * as suspensionEnds from './migrations/0024-suspension-ends.ts';
import * as membershipVersions from './migrations/0030-membership-versions.ts';
import * as blocks from './migrations/0031-blocks.ts';
import * as keptCases from './migrations/0033-kept-cases.ts';
import * as cleanUpIndexes from './migrations/0034-clean-up-indexes.ts';
import * as serviceYears from './migrations/0035-service-years.ts';
import * as serviceReminders from './migrations/0036-service-reminders.ts';
import * as mutedChats from './migrations/0037-muted-chats.ts';
import * as privacy from './migrations/0038-privacy.ts';
import * as postChanges from './migrations/0040-post-changes.ts';
import * as caseMorePhotos from './migrations/0041-case-more-photos.ts';
import * as follows from './migrations/0043-follows.ts';
import * as postPlaces from './migrations/0044-post-places.ts';
import * as postSearch from './migrations/0045-post-search.ts';
import * as mentions from './migrations/0046-mentions.ts';
import * as messageChanges from './migrations/0047-message-changes.ts';
import * as messageChecks from './migrations/0048-message-checks.ts';
import * as groupRoles from './migrations/0050-group-roles.ts';
import * as groupIndexes from './migrations/0051-group-indexes.ts';
import * as push from './migrations/0053-push.ts';
import * as allowance from './migrations/0057-allowance.ts';
import * as ppaBook from './migrations/0058-ppa-book.ts';
import * as channels from './migrations/0059-channels.ts';
import * as rumours from './migrations/0060-rumours.ts';
import * as analytics from './migrations/0063-analytics.ts';
import * as analyticsIndexes from './migrations/0064-analytics-indexes.ts';
import * as newsRounds from './migrations/0067-news-rounds.ts';
import * as boundedWalks from './migrations/0068-bounded-walks.ts';
import * as noticePushes from './migrations/0069-notice-pushes.ts';
import * as chatPhotos from './migrations/0071-chat-photos.ts';
import * as caseVoices from './migrations/0072-case-voices.ts';
import * as searchIndexes from './migrations/0078-search-indexes.ts';
import * as notificationBlocks from './migrations/0079-notification-blocks.ts';
import * as pushRounds from './migrations/0080-push-rounds.ts';
import * as featuredGroups from './migrations/0081-featured-groups.ts';
import * as chatPhotoBytes from './migrations/0082-chat-photo-bytes.ts';
import * as rarerAnalysis from './migrations/0083-rarer-analysis.ts';
import * as countersByStatement from './migrations/0084-counters-by-statement.ts';
import * as formerEmails from './migrations/0085-former-emails.ts';
import * as portalMarks from './migrations/0086-portal-marks.ts';
import * as toldMentions from './migrations/0087-told-mentions.ts';
import * as memberCounters from './migrations/0088-member-counters.ts';

/**
 * A step of the schema. One that builds an index concurrently cannot run in a transaction and must survive a
 * repetition.
 */
export interface SchemaStep extends Migration {
  readonly isTransactional?: false;
}

/** In the order of their names. A migration that has run anywhere is never edited again. */
export const migrations: Readonly<Record<string, SchemaStep>> = {
  '0001-foundation': foundation,
  '0002-portal-asked-at': portalAskedAt,
  '0003-search': search,
  '0004-latest-first': latestFirst,
  '0005-own-data': ownData,
  '0006-longer-usernames': longerUsernames,
  '0007-account-search': accountSearch,
  '0008-about': about,
  '0009-lga-of-a-state': lgaOfAState,
  '0010-administrators': administrators,
  '0011-portal-failures': portalFailures,
  '0012-deleted-members': deletedMembers,
  '0013-job-indexes': jobIndexes,
  '0014-counter-check': counterCheck,
  '0015-group-invitations': groupInvitations,
  '0016-kept-conversations': keptConversations,
  '0017-unfinished-deletions': unfinishedDeletions,
  '0018-bigint-ids': bigintIds,
  '0019-fewer-writes': fewerWrites,
  '0020-member-accounts': memberAccounts,
  '0021-open-appeals': openAppeals,
  '0022-one-time-codes': oneTimeCodes,
  '0023-reports': reports,
  '0024-suspension-ends': suspensionEnds,
  '0030-membership-versions': membershipVersions,
  '0031-blocks': blocks,
  '0033-kept-cases': keptCases,
  '0034-clean-up-indexes': cleanUpIndexes,
  '0035-service-years': serviceYears,
  '0036-service-reminders': serviceReminders,
  '0037-muted-chats': mutedChats,
  '0038-privacy': privacy,
  '0040-post-changes': postChanges,
  '0041-case-more-photos': caseMorePhotos,
  '0043-follows': follows,
  '0044-post-places': postPlaces,
  '0045-post-search': postSearch,
  '0046-mentions': mentions,
  '0047-message-changes': messageChanges,
  '0048-message-checks': messageChecks,
  '0050-group-roles': groupRoles,
  '0051-group-indexes': groupIndexes,
  '0053-push': push,
  '0057-allowance': allowance,
  '0058-ppa-book': ppaBook,
  '0059-channels': channels,
  '0060-rumours': rumours,
  '0063-analytics': analytics,
  '0064-analytics-indexes': analyticsIndexes,
  '0067-news-rounds': newsRounds,
  '0068-bounded-walks': boundedWalks,
  '0069-notice-pushes': noticePushes,
  '0071-chat-photos': chatPhotos,
  '0072-case-voices': caseVoices,
  '0078-search-indexes': searchIndexes,
  '0079-notification-blocks': notificationBlocks,
  '0080-push-rounds': pushRounds,
  '0081-featured-groups': featuredGroups,
  '0082-chat-photo-bytes': chatPhotoBytes,
  '0083-rarer-analysis': rarerAnalysis,
  '0084-counters-by-statement': countersByStatement,
  '0085-former-emails': formerEmails,
  '0086-portal-marks': portalMarks,
  '0087-told-mentions': toldMentions,
  '0088-member-counters': memberCounters,
};
