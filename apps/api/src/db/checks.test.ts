import { adminRoles } from '@kopa/contracts/admin';
import { groupTypes } from '@kopa/contracts/groups';
import { photoLimits, textLimits } from '@kopa/contracts/limits';
import { notificationTypes } from '@kopa/contracts/notifications';
import { postTypes } from '@kopa/contracts/social-feeds';
import { ticketCategories, ticketPriorities, ticketStatuses } from '@kopa/contracts/tickets';
import { colorSchemes, connectionStatuses } from '@kopa/contracts/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

const words: Record<string, readonly string[]> = {
  'administrators.role': adminRoles,
  'connections.status': connectionStatuses,
  'groups.type': groupTypes,
  'members.color_scheme': colorSchemes,
  'notifications.type': notificationTypes,
  'posts.type': postTypes,
  'support_tickets.category': ticketCategories,
  'support_tickets.priority': ticketPriorities,
  'support_tickets.status': ticketStatuses,
};

const lengths: Record<string, number> = {
  'comments.content': textLimits.comment,
  'direct_messages.content': textLimits.message,
  'group_messages.content': textLimits.message,
  'groups.description': textLimits.groupDescription,
  'groups.name': textLimits.groupName,
  'members.bio': textLimits.bio,
  'members.email': textLimits.email,
  'members.first_name': textLimits.name,
  'members.middle_name': textLimits.name,
  'members.name': textLimits.displayName,
  'members.surname': textLimits.name,
  'members.username': textLimits.username.max,
  'posts.content': textLimits.post,
  'posts.location': textLimits.location,
  'support_tickets.description': textLimits.ticketDescription,
  'support_tickets.reply': textLimits.ticketReply,
  'support_tickets.subject': textLimits.ticketSubject,
};

let test: TestApp;
let checks: { table: string; definition: string }[];
beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(test.context.db);
  checks = rows;
});
afterAll(() => test.close());

/** Per column, as `table.column`, what a pattern with the groups column and value finds in the schema's checks. */
function found<T>(pattern: RegExp, read: (value: string) => T): Record<string, T> {
  return Object.fromEntries(
    checks.flatMap(({ table, definition }) => {
      const [, column, value] = pattern.exec(definition) ?? [];
      return column === undefined || value === undefined ? [] : [[`${table}.${column}`, read(value)] as const];
    }),
  );
}

describe('the database checks what the contracts say', () => {
  it('of words: a new one needs a migration', () => {
    const inSchema = found(/\((\w+) = ANY \(ARRAY\[(.*?)\]/, (list) =>
      [...list.matchAll(/'([^']*)'/g)].map(([, word]) => word),
    );
    expect(inSchema).toEqual(words);
  });

  it('of lengths: a longer text needs a migration', () => {
    const inSchema = found(/char_length\((\w+)\) <= (\d+)/, Number);
    const { 'photos.caption': _neverWritten, ...written } = inSchema;
    expect(written).toEqual(lengths);
  });

  it('of places in the gallery', () => {
    expect(found(/\((gallery_position) <= (\d+)/, Number)).toEqual({
      'photos.gallery_position': photoLimits.galleryMax - 1,
    });
  });
});
