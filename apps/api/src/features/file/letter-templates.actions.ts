import {
  type LetterKey,
  type LetterTemplate,
  type LetterTemplateChanges,
  letterKeys,
} from '@kopa/contracts/file/letter-templates';
import { assertMayAdministerAdministrators } from '@kopa/rules/admin/administrators';
import { assertKnownWords } from '@kopa/rules/file/letter-texts';
import type { AdminSession } from '../../identity/admin-session.ts';
import { insertAudit } from '../../identity/audit.ts';
import { transact } from '../../identity/transact.ts';
import type { Context } from '../../process/context.ts';
import { findTemplate, lockTemplate, saveTemplate } from './letter-templates.queries.ts';

/** Changes the words of a template. @throws 400 unknown_placeholder; 403 forbidden for all but super administrators */
export function changeTemplate(
  context: Context,
  session: AdminSession,
  key: LetterKey,
  changes: LetterTemplateChanges,
): Promise<LetterTemplate> {
  const { administratorId } = session;
  return transact(context, session, async (transaction, { role }) => {
    assertMayAdministerAdministrators(role);
    const changedAt = context.now();
    assertKnownWords({ ...(await lockTemplate(transaction, key, changedAt)), ...changes });
    await saveTemplate(transaction, key, { ...changes, changedAt });
    // The log names a target by a number: the template's place in their order.
    const target = { targetType: 'letter_template' as const, targetId: letterKeys.indexOf(key) + 1 };
    await insertAudit(transaction, { administratorId, action: 'change_letter_template', memberId: null, ...target });
    return findTemplate(transaction, key);
  });
}
