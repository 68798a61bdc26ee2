import { type CaseAction, severities } from '@kopa/contracts/moderation/cases';
import type { ReportReason, SubjectType } from '@kopa/contracts/moderation/reports';
import { isUrgent, type Reasons, severityOf, suspensionEnd } from '@kopa/rules/moderation/cases';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import { reportsOf } from './reports.ts';
import type { SeededMember } from './seed-members.ts';
import { someOf } from './seed-social.ts';
import type { ReportedWords } from './words-of-reports.ts';

const hour = 3_600_000;

/** A subject of a report: its id and its author. */
interface Subject {
  type: SubjectType;
  id: number;
  memberId: number;
  text: string;
}

/** Seeds reports of posts, comments and members, open and decided, and blocks and mutes of the demo members. */
export async function seedSafety(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  for (const { words, writer, createdAt, reportedAt: at } of reportsOf(members, now)) {
    const subject = await seedSubject(db, words, writer, createdAt);
    const caseId = await seedCase(db, subject, someOf(random, members.slice(2, 50), words.reasons.length), words, at);
    if (words.decision !== undefined) await decide(db, { caseId, subject, action: words.decision, at });
  }
  const [ada, bayo] = members as [SeededMember, SeededMember];
  const [blocked, muted] = members.slice(-2) as [SeededMember, SeededMember];
  await db.insertInto('blocks').values({ memberId: ada.id, otherId: blocked.id }).execute();
  await db
    .insertInto('mutes')
    .values([ada, bayo].map(({ id: memberId }) => ({ memberId, otherId: muted.id })))
    .execute();
}

async function seedSubject(
  db: Db,
  { type, text }: ReportedWords,
  { id: memberId }: SeededMember,
  createdAt: Date,
): Promise<Subject> {
  const shared = { type, memberId, text };
  if (type === 'member') return { ...shared, id: memberId };
  const posts = db.selectFrom('posts').select('id');
  if (type === 'post') {
    const { id } = await posts.where('content', '=', text).executeTakeFirstOrThrow();
    return { ...shared, id };
  }
  const at = createdAt.toISOString();
  const { id: postId } = await posts
    .where('createdAt', '<', at)
    .where(({ not, exists, selectFrom }) => {
      const later = selectFrom('comments').whereRef('postId', '=', 'posts.id').where('comments.createdAt', '>', at);
      return not(exists(later.select('comments.id')));
    })
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const comment = db.insertInto('comments').values({ memberId, postId, content: text, createdAt });
  return { ...shared, ...(await comment.returning('id').executeTakeFirstOrThrow()) };
}

async function seedCase(
  db: Db,
  { type, id: subjectId, memberId, text }: Subject,
  reporters: readonly SeededMember[],
  { reasons, note }: ReportedWords,
  at: Date,
): Promise<number> {
  // Somebody may have been drawn twice.
  const given = reporters.flatMap(({ id }, index) => {
    const reason = reasons[index];
    return reason === undefined || id === memberId ? [] : [{ reporterId: id, reason }];
  });
  const counts: Reasons = {};
  for (const { reason } of given) counts[reason] = (counts[reason] ?? 0) + 1;
  const { id } = await db
    .insertInto('cases')
    .values({
      ...{ subjectType: type, subjectId, memberId, text, reportCount: given.length },
      ...{ reasons: JSON.stringify(counts), severity: severities.indexOf(severityOf(counts)) },
      urgentAt: isUrgent(counts) ? at : null,
      ...{ firstReportedAt: at, lastReportedAt: new Date(at.getTime() + given.length * 600_000) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = given.map((report: { reporterId: number; reason: ReportReason }, index) => {
    const createdAt = new Date(at.getTime() + (index + 1) * 600_000);
    return { ...report, caseId: id, note: index === 0 ? note : null, createdAt };
  });
  await db.insertInto('reports').values(rows).execute();
  return id;
}

interface Decided {
  caseId: number;
  subject: Subject;
  action: CaseAction;
  at: Date;
}

/** Decides a case as the first administrator, with the consequences for its subject. */
async function decide(db: Db, { caseId, subject, action, at }: Decided): Promise<void> {
  const decidedAt = new Date(at.getTime() + 2 * hour);
  const days = action === 'suspend' ? 14 : null;
  const { id: administratorId } = await db
    .selectFrom('administrators')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const note = action === 'dismiss' ? null : 'Please read the rules of the community.';
  await db
    .updateTable('cases')
    .set({ action, days, note, administratorId, decidedAt })
    .where('id', '=', caseId)
    .execute();
  if (action !== 'dismiss') {
    const decision = { caseId, action, subjectType: subject.type, days, note, administratorId, decidedAt };
    await db
      .insertInto('memberDecisions')
      .values({ memberId: subject.memberId, ...decision })
      .execute();
  }
  if (action === 'remove')
    await db.updateTable('allPosts').set({ removedAt: decidedAt, caseId }).where('id', '=', subject.id).execute();
  if (days === null) return;
  const suspension = { suspendedUntil: suspensionEnd(decidedAt, days), suspensionReason: note };
  await db
    .updateTable('members')
    .set({ suspendedAt: decidedAt, ...suspension })
    .where('id', '=', subject.memberId)
    .execute();
}
