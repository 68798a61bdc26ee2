import type { Audience } from '@kopa/contracts/news/channels';
import type {
  AdminCalendarEntry,
  CalendarAction,
  CalendarChange,
  CalendarEntryChanges,
  NewCalendarEntry,
} from '@kopa/contracts/service/calendar';
import type { NotificationDraft } from '@kopa/rules/notifications/notifications';
import { assertFoundInScope, assertInScope, type Scope } from '@kopa/rules/office/office-scope';
import { assertFound } from '@kopa/rules/refusal';
import { assertAudience, assertDays, assertNotOver, changedEntry, isForEverybody } from '@kopa/rules/service/calendar';
import { calendarNotification, hasMoved, heardChange, isTold } from '@kopa/rules/service/calendar-notifications';
import { dayInLagos } from '@kopa/rules/service/service-days';
import type { Db } from '../../../db/database.ts';
import { type AdminSession, limitKeyOfAdministrator } from '../../../identity/admin-session.ts';
import { insertAudit } from '../../../identity/audit.ts';
import { createOnce } from '../../../identity/idempotency.ts';
import { lockScope } from '../../../identity/office-scope.ts';
import { transact } from '../../../identity/transact.ts';
import type { Context } from '../../../process/context.ts';
import { beginRound, publishToOnline } from '../../notifications/notification-rounds.actions.ts';
import type { NewNotification } from '../../notifications/notifications.actions.ts';
import {
  countAudience,
  findAdminEntry,
  findAudience,
  findConcerned,
  findHistory,
  findToldChange,
  insertChange,
  insertEntry,
  lockEntry,
  saveToldChange,
  saveWithdrawal,
  updateEntry,
} from './calendar-entries.queries.ts';

/**
 * Publishes an entry. A repeated key returns the entry of the first call.
 * @throws 400 invalid_request, 403 out_of_scope, 409 idempotency_conflict, 429 rate_limited
 */
export async function publishEntry(
  context: Context,
  session: AdminSession,
  input: NewCalendarEntry,
  key: string | undefined,
): Promise<AdminCalendarEntry> {
  const { administratorId } = session;
  const now = context.now();
  assertAudience(input.audience, 'body/audience');
  assertDays(input.kind, input);
  const assertMayAnnounce = async (transaction: Db) =>
    assertInScope(await lockScope(transaction, administratorId, now), input.audience);
  const creation = { operation: 'publish_calendar_entry', input, key, limit: 'calendarEntries' as const };
  const { result: created } = await createOnce(context, session, creation, {
    create: async (transaction) => {
      assertNotOver(input, dayInLagos(now));
      await assertMayAnnounce(transaction);
      const id = await insertEntry(transaction, input, {
        ...{ administratorId, publishedAt: now },
        reach: await countAudience(transaction, input.audience),
        toldChange: isTold(input) ? 'published' : null,
      });
      const result = await findAdminEntry(transaction, id);
      assertFound(result);
      await record(transaction, result, { administratorId, action: 'published', at: now });
      const notifications = isTold(result) ? await tell(transaction, id) : [];
      return { id, result, publish: () => announce(context, result, notifications) };
    },
    find: async (transaction, id) => {
      await assertMayAnnounce(transaction);
      return findAdminEntry(transaction, id);
    },
  });
  return created;
}

/**
 * Changes an entry. Every change counts, also one without a difference.
 * @throws 404 for a missing or withdrawn one; 400 invalid_request; 429 rate_limited
 */
export async function changeEntry(
  context: Context,
  session: AdminSession,
  id: number,
  changes: CalendarEntryChanges,
): Promise<AdminCalendarEntry> {
  const { administratorId } = session;
  await context.limits.take('calendarEntries', limitKeyOfAdministrator(session));
  const { entry, notifications } = await transact(context, session, async (transaction) => {
    const before = await lockInScope(transaction, session, id, context.now());
    const after = changedEntry(before, changes);
    assertDays(before.kind, after);
    const now = context.now();
    const isToldMove = isTold(before) && hasMoved(before, after);
    const reach = await countAudience(transaction, before.audience);
    await updateEntry(transaction, after, { changedAt: now, reach });
    if (isToldMove) await saveToldChange(transaction, id, 'moved');
    const changed = await findAdminEntry(transaction, id);
    assertFound(changed);
    await record(transaction, changed, { administratorId, action: 'changed', at: now });
    return { entry: changed, notifications: isToldMove ? await tell(transaction, id) : [] };
  });
  await announce(context, entry, notifications);
  return entry;
}

/** Locks an entry that lies inside of the places to which the session is held. @throws 404 for any other */
async function lockInScope(
  transaction: Db,
  { administratorId }: AdminSession,
  id: number,
  now: Date,
): Promise<AdminCalendarEntry> {
  const scope = await lockScope(transaction, administratorId, now);
  const entry = await lockEntry(transaction, id);
  assertFound(entry);
  assertFoundInScope(scope, entry.audience);
  return entry;
}

/** Withdraws an entry: nothing but its history stays. @throws 404 for a missing or withdrawn one */
export async function withdrawEntry(context: Context, session: AdminSession, id: number): Promise<void> {
  const { administratorId } = session;
  const { entry, notifications } = await transact(context, session, async (transaction) => {
    const now = context.now();
    const withdrawn = await lockInScope(transaction, session, id, now);
    await saveWithdrawal(transaction, id, now);
    if (isTold(withdrawn)) await saveToldChange(transaction, id, 'withdrawn');
    await record(transaction, withdrawn, { administratorId, action: 'withdrawn', at: now });
    return { entry: withdrawn, notifications: isTold(withdrawn) ? await tell(transaction, id) : [] };
  });
  await announce(context, entry, notifications);
}

/** Tells the pages of the members whom an entry concerns that the dates have changed. */
async function announce(
  context: Context,
  { audience }: { audience: Audience },
  notifications: readonly NewNotification[],
): Promise<void> {
  const { db, hub, publish } = context;
  publishToOnline(context, notifications);
  const concerned = isForEverybody(audience) ? 'everyone' : await findConcerned(db, audience, hub.connectedIds());
  publish('calendar_changed', {}, concerned);
}

const audits = {
  published: 'publish_calendar_entry',
  changed: 'change_calendar_entry',
  withdrawn: 'withdraw_calendar_entry',
} as const;

/** Adds a write to the history of its entry and to the audit log. */
async function record(
  transaction: Db,
  entry: AdminCalendarEntry,
  step: { administratorId: number; action: CalendarAction; at: Date },
): Promise<void> {
  await insertChange(transaction, entry, step);
  const { administratorId, action } = step;
  const target = { targetType: 'calendar_entry' as const, targetId: entry.id };
  await insertAudit(transaction, { administratorId, action: audits[action], memberId: null, ...target });
}

/** Notifies the first members of the audience of the change of an entry; the job notifies the others. */
function tell(transaction: Db, id: number): Promise<NewNotification[]> {
  return beginRound(transaction, { kind: 'calendar', subjectId: id }, nextCalendarNotifications);
}

/** Makes the notifications of an entry's change for the next members of its audience. */
export async function nextCalendarNotifications(
  transaction: Db,
  id: number,
  after: number,
  limit: number,
): Promise<NotificationDraft[]> {
  const found = await findToldChange(transaction, id);
  if (found === undefined) return [];
  const { entry, change, heardUntil } = found;
  const members = await findAudience(transaction, entry.audience, after, limit);
  return members.flatMap((memberId) => {
    const heard = heardChange(change, memberId <= heardUntil);
    return heard === null ? [] : [calendarNotification(memberId, entry, heard)];
  });
}

/** The history of an entry inside of a scope, the oldest first. @throws 404 for any other */
export async function loadHistory({ db }: Context, scope: Scope, id: number): Promise<CalendarChange[]> {
  const history = await findHistory(db, id);
  assertFoundInScope(scope, history[0]?.entry.audience);
  return history;
}
