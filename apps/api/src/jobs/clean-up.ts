import { removeEndedGroups } from '../features/chat/groups/ended-groups.actions.ts';
import { emptyRemovedMessages } from '../features/chat/messages/message-removals.actions.ts';
import { purgeRemoved } from '../features/feed/purge.actions.ts';
import {
  purgeRemovedUploads,
  removeUnusedPhotos,
  removeUnusedVoiceNotes,
} from '../features/media/photo-clean-up.actions.ts';
import { removeOldCases } from '../features/moderation/cases.actions.ts';
import { removeOldJourneys } from '../features/safety/journey-steps.actions.ts';
import { forgetExactCounts } from '../features/service/clearance-days.actions.ts';
import { deleteExpired, type ExpiringTable, expiringTables } from '../identity/expired.queries.ts';
import type { Context } from '../process/context.ts';

/** Rows of one statement. Many more would take longer than a statement may, and then none would ever go. */
const rowsAtOnce = 2_000;

async function removeExpired({ db }: Context, table: ExpiringTable): Promise<number> {
  let rows = 0;
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; rows += deleted) {
    deleted = await deleteExpired(db, table, rowsAtOnce);
  }
  return rows;
}

/**
 * Removes unused uploads, groups without members, decided cases and journeys whose time is over, removed content and
 * uploads that nothing restores, expired rows, and exact counts of past clearances.
 * @throws the first error, after it has tried all parts
 */
export async function cleanUp(context: Context): Promise<void> {
  const parts: Record<string, () => Promise<number>> = {
    photos: () => removeUnusedPhotos(context),
    voiceNotes: () => removeUnusedVoiceNotes(context),
    ...Object.fromEntries(expiringTables.map((table) => [table, () => removeExpired(context, table)])),
    groups: () => removeEndedGroups(context),
    cases: () => removeOldCases(context),
    removed: () => purgeRemoved(context),
    removedMessages: () => emptyRemovedMessages(context),
    removedUploads: () => purgeRemovedUploads(context),
    journeys: () => removeOldJourneys(context),
    clearanceDays: () => forgetExactCounts(context),
  };
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  for (const [name, work] of Object.entries(parts)) {
    try {
      removed[name] = await work();
    } catch (error) {
      context.log.error({ err: error, part: name }, 'a part of the clean-up failed');
      errors.push(error);
    }
  }
  context.log.info(removed, 'cleaned up');
  if (errors.length > 0) throw errors[0];
}
