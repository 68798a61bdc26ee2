import type { ColorScheme } from '@kopa/contracts/account/color-schemes';
import type { MessageSource, Privacy } from '@kopa/contracts/account/privacy';
import type {
  NotificationSettings,
  NotificationSettingsChange,
} from '@kopa/contracts/notifications/notification-settings';
import type { Interest } from '@kopa/contracts/people/interests';
import type { TakenNames } from '@kopa/rules/account/auth';
import { expressionBuilder, type InferResult, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { hasFormerEmail } from '../../identity/mail-links.queries.ts';
import { selectMembers } from '../../shared/members.ts';

const eb = expressionBuilder<{ m: Tables['members'] }, 'm'>();

const ownColumns = [
  ...(['m.phoneNumber', 'm.mustChangePassword', 'm.notificationSettings'] as const),
  sql<boolean>`m.email_confirmed_at is not null`.as('emailConfirmed'),
  jsonBuildObject({
    messagesFrom: eb.ref('m.messagesFrom'),
    showOnline: eb.ref('m.showOnline'),
    discoverable: eb.ref('m.isDiscoverable'),
  })
    .$castTo<Privacy>()
    .as('privacy'),
] as const;

const selectOwn = (db: Db, id: number) =>
  selectMembers(db, db.selectFrom('members').selectAll().where('id', '=', id)).select(ownColumns);

export type OwnRow = InferResult<ReturnType<typeof selectOwn>>[number];

const own = compileOnce((db, { id }: { id: number }) => selectOwn(db, id));

/** The member's own record. @throws if the member is gone */
export async function findOwn(db: Db, id: number): Promise<OwnRow> {
  const [row] = await own(db, { id });
  if (row === undefined) throw new Error(`no member ${id}`);
  return row;
}

/** Returns which of the two unique names another member already has. */
export async function takenNames(db: Db, names: { email?: string; username?: string }, ownId = 0): Promise<TakenNames> {
  const { email = '', username = '' } = names;
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('members as m')
            .where('m.id', '<>', ownId)
            .where(sql<boolean>`(lower(m.email) = lower(${email})
              or (lower(m.former_email) = lower(${email}) and ${hasFormerEmail}))`),
        )
        .as('emailTaken'),
      eb
        .exists(
          eb.selectFrom('members').where(sql<boolean>`lower(username) = lower(${username})`).where('id', '<>', ownId),
        )
        .as('usernameTaken'),
    ])
    .$castTo<TakenNames>()
    .executeTakeFirstOrThrow();
}

/** The fields that members may change in their own record. */
export interface OwnChanges {
  name?: string;
  username?: string;
  email?: string;
  bio?: string | null;
  interests?: Interest[];
  colorScheme?: ColorScheme;
  messagesFrom?: MessageSource;
  showOnline?: boolean;
  isDiscoverable?: boolean;
}

/** The member's own edits, and that a new email is not confirmed. */
export async function updateMember(
  db: Db,
  id: number,
  changes: OwnChanges & { emailConfirmedAt?: null },
): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}

/**
 * Keeps the email as the former one before it changes, if it is confirmed and no other one is kept for a while yet.
 * Returns it if so.
 */
export async function keepFormerEmail(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .updateTable('members as m')
    .set((eb) => ({ formerEmail: eb.ref('m.email') }))
    .where('m.id', '=', id)
    .where('m.emailConfirmedAt', 'is not', null)
    .where((eb) => eb.not(hasFormerEmail))
    .returning('m.email')
    .executeTakeFirst();
  return row?.email;
}

/** True if connections of the member may see that they are online. */
export async function findShowsOnline(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('members').select('showOnline').where('id', '=', id).executeTakeFirst();
  return row?.showOnline ?? false;
}

/** Changes some of a member's settings. */
export async function updateNotificationSettings(
  db: Db,
  memberId: number,
  change: NotificationSettingsChange,
): Promise<void> {
  const changed = sql<NotificationSettings>`notification_settings || ${JSON.stringify(change)}::jsonb`;
  await db.updateTable('members').set({ notificationSettings: changed }).where('id', '=', memberId).execute();
}
