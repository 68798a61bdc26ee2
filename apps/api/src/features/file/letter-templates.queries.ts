import type { LetterKey, LetterTemplate, LetterTemplateChanges } from '@kopa/contracts/file/letter-templates';
import { shippedTemplates } from '@kopa/rules/file/letter-templates';
import { assertFound } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';

/** All templates in their order, with their changed words. */
export async function findTemplates(db: Db): Promise<LetterTemplate[]> {
  const changed = await db.selectFrom('letterTemplates').selectAll().execute();
  return shippedTemplates.map((shipped) => ({ ...shipped, ...changed.find(({ key }) => key === shipped.key) }));
}

/** One template. */
export async function findTemplate(db: Db, key: LetterKey): Promise<LetterTemplate> {
  const changed = await db.selectFrom('letterTemplates').selectAll().where('key', '=', key).executeTakeFirst();
  return { ...shippedTemplateOf(key), ...changed };
}

/** A template as Kopa brings it. */
export function shippedTemplateOf(key: LetterKey): LetterTemplate {
  const shipped = shippedTemplates.find((one) => one.key === key);
  assertFound(shipped);
  return shipped;
}

/** Locks a template until the transaction ends, and returns it. */
export async function lockTemplate(transaction: Db, key: LetterKey, now: Date): Promise<LetterTemplate> {
  const { title, addressee, text, rule, source } = shippedTemplateOf(key);
  await transaction
    .insertInto('letterTemplates')
    .values({ key, title, addressee, text, rule, source, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction.selectFrom('letterTemplates').where('key', '=', key).forUpdate().execute();
  return findTemplate(transaction, key);
}

/** Saves changed words of a template. */
export async function saveTemplate(
  db: Db,
  key: LetterKey,
  changes: LetterTemplateChanges & { changedAt: Date },
): Promise<void> {
  await db.updateTable('letterTemplates').set(changes).where('key', '=', key).execute();
}
