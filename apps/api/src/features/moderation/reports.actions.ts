import { photoLimits } from '@kopa/contracts/media/media-limits';
import { severities } from '@kopa/contracts/moderation/cases';
import type { NewReport, Report } from '@kopa/contracts/moderation/reports';
import { asCreated } from '@kopa/rules/idempotency';
import { assertOthersContent, isUrgent, severityOf } from '@kopa/rules/moderation/cases';
import { assertFound, fail } from '@kopa/rules/refusal';
import type { Db } from '../../db/database.ts';
import { type Created, createOnce, isKeyUsed } from '../../identity/idempotency.ts';
import type { MemberSession } from '../../identity/sessions.queries.ts';
import type { Context } from '../../process/context.ts';
import { lockMembers } from '../../shared/locks.ts';
import { readPhoto, readVoice } from '../media/photos.actions.ts';
import { queueUrgentMails } from '../notifications/mails.actions.ts';
import {
  countReasons,
  findOpenReport,
  findReport,
  insertReport,
  keepPhotos,
  keepVoice,
  type OpenCase,
  openCase,
  type PhotoCopy,
  saveReasons,
} from './reports.queries.ts';
import { findSubject, type Subject } from './subjects.queries.ts';

/** Wide enough to judge a photo by. */
const evidenceWidth = photoLimits.copyWidths[2];
/** As many as a post or message has. */
const mostPhotos = photoLimits.postMax;
/** Milliseconds for all files of a subject. The call holds a place meanwhile. */
const evidenceWithin = 2_000;

/**
 * Reports something that the member can see. Another report of the same answers the first one with 200, a repetition of
 * the key the first answer, also when the case is decided or the subject gone.
 * @throws 400 own_content, 404, 409 idempotency_conflict, 429 rate_limited
 */
export async function report(
  context: Context,
  session: MemberSession,
  given: NewReport,
  key: string | undefined,
): Promise<Created<Report>> {
  const { memberId } = session;
  const { reason, note } = given;
  const creation = { operation: 'report', input: given, key };
  const isRepeated = await isKeyUsed(context.db, memberId, key);
  // The limit also bounds how often files are read.
  if (!isRepeated) await context.limits.take('reports', memberId);
  const { seen, photos, voice } = await readEvidence(context, isRepeated ? null : given, memberId);
  let isNewlyUrgent = false;
  const created = await createOnce(context, session, creation, {
    create: async (transaction) => {
      const subject = await visibleSubject(transaction, given, memberId);
      if (subject.memberId !== null) await lockMembers(transaction, [memberId, subject.memberId]);
      const opened = await caseOf(transaction, given, subject);
      const isAsSeen = subject.photos.join() === seen?.photos.join();
      if (opened.isNew && isAsSeen) await keepPhotos(transaction, opened.id, photos);
      if (opened.isNew && voice !== null) await keepVoice(transaction, opened.id, voice);
      const isNew = await insertReport(transaction, opened.id, memberId, { reason, note: note || null });
      isNewlyUrgent = isNew && (await weigh(transaction, opened.id));
      if (isNewlyUrgent) await queueUrgentMails(context, transaction);
      const found = await findOpenReport(transaction, memberId, given);
      assertFound(found);
      return { id: found.id, result: found, status: isNew ? 201 : 200 };
    },
    find: (transaction, id) => findReport(transaction, memberId, id),
  });
  if (isNewlyUrgent) context.sendMailsSoon();
  if (created.replayed && !isRepeated) await context.limits.refund('reports', memberId);
  return { ...created, result: asCreated.report(created.result) };
}

type Given = Pick<NewReport, 'subjectType' | 'subjectId'>;

/**
 * Reads the files of a subject before the transaction, which holds no connection meanwhile.
 * @throws 503 unavailable where the store does not give them in time
 */
async function readEvidence(context: Context, given: Given | null, memberId: number) {
  const seen = given === null ? undefined : await findSubject(context.db, given.subjectType, given.subjectId, memberId);
  const photos: PhotoCopy[] = [];
  const signal = AbortSignal.timeout(evidenceWithin);
  try {
    for (const url of seen?.photos.slice(0, mostPhotos) ?? []) {
      const bytes = await readPhoto(context, url, evidenceWidth, signal);
      if (bytes !== null) photos.push({ url, bytes });
    }
    const voice = seen?.voice == null ? null : await readVoice(context, seen.voice, signal);
    return { seen, photos, voice };
  } catch (error) {
    throw signal.aborted ? fail('unavailable', { retryAfter: 2 }) : error;
  }
}

/** @throws 400 own_content, 404 */
async function visibleSubject(db: Db, { subjectType, subjectId }: Given, memberId: number): Promise<Subject> {
  const subject = await findSubject(db, subjectType, subjectId, memberId);
  assertFound(subject);
  assertOthersContent(subject.memberId, memberId);
  return subject;
}

/** The open case about a subject. One that is decided at this moment is followed by a new one. */
async function caseOf(transaction: Db, { subjectType, subjectId }: Given, subject: Subject): Promise<OpenCase> {
  const opened =
    (await openCase(transaction, subjectType, subjectId, subject)) ??
    (await openCase(transaction, subjectType, subjectId, subject));
  assertFound(opened);
  return opened;
}

/** Counts the reports of a locked case. True if the last one made it urgent. */
async function weigh(transaction: Db, caseId: number): Promise<boolean> {
  const reasons = await countReasons(transaction, caseId);
  return saveReasons(transaction, caseId, reasons, {
    severity: severities.indexOf(severityOf(reasons)),
    isUrgent: isUrgent(reasons),
  });
}
