import type { Case, CaseDetails } from '@kopa/contracts/cases';
import { caseLimits } from '@kopa/contracts/limits';
import type { NewReport, Report, SubjectType } from '@kopa/contracts/reports';
import { assertOthersContent, outcomeOf, type Reasons, severityOf } from '@kopa/rules/cases';
import { assertFound } from '@kopa/rules/existence';
import { showsReviews } from '@kopa/rules/ppas';
import { newestFirst } from './pages.ts';
import { reviewsOf } from './ppas.ts';
import type { StoredCase, StoredMessageParts, StoredReport } from './stored.ts';
import { personNamed } from './tickets.ts';
import { has, memberOf } from './views.ts';
import type { World } from './world.ts';

interface Subject {
  memberId: number | null;
  text: string | null;
  photos: string[];
  voice?: string | null;
}

const textOnly = (memberId: number | null, text: string): Subject => ({ memberId, text, photos: [] });

/** The text for a photo in its newest post. */
function altOf(world: World, photoId: number): string | null {
  const shown = world.posts.flatMap(({ photos }) => photos.filter(({ id }) => id === photoId));
  return shown.at(-1)?.alt ?? null;
}

/** A message as it is reported: its text, a line for each attachment and its photos; undefined for a deleted one. */
function messageSubject(
  memberId: number,
  { content, attachments, deletedAt = null }: Partial<StoredMessageParts> & { content: string },
): Subject | undefined {
  if (deletedAt !== null) return undefined;
  const lines = (attachments ?? []).map((one) =>
    one.type === 'voice' ? `Voice note of ${one.seconds} s: ${one.url}` : `Photo: ${one.url}`,
  );
  return {
    memberId,
    text: [content, ...lines].filter((line) => line !== '').join('\n'),
    photos: (attachments ?? []).flatMap((one) => (one.type === 'photo' ? [one.url] : [])),
    voice: (attachments ?? []).find(({ type }) => type === 'voice')?.url ?? null,
  };
}

/** The subject that a member reports; undefined if they cannot see it. */
function subjectOf(world: World, type: SubjectType, id: number, viewerId: number): Subject | undefined {
  const isActive = (memberId: number) =>
    world.members.some(({ user, isActive: active }) => active && user.id === memberId);
  const isSubject = (one: { id: number }) => one.id === id;
  const isSeen = (memberId: number) =>
    isActive(memberId) && (!has(world.blocks, memberId, viewerId) || has(world.blocks, viewerId, memberId));
  switch (type) {
    case 'post': {
      const post = world.posts.find(isSubject);
      if (post === undefined || !isSeen(post.userId)) return undefined;
      return { memberId: post.userId, text: post.content || null, photos: post.photos.map(({ url }) => url) };
    }
    case 'comment': {
      const comment = world.comments.find(isSubject);
      const author = world.posts.find((post) => post.id === comment?.feedId)?.userId;
      if (author !== undefined && !isSeen(author)) return undefined;
      return comment !== undefined && isSeen(comment.userId) ? textOnly(comment.userId, comment.content) : undefined;
    }
    case 'direct_message': {
      const message = world.messages.find(isSubject);
      const isParty = message !== undefined && [message.senderId, message.receiverId].includes(viewerId);
      return isParty ? messageSubject(message.senderId, message) : undefined;
    }
    case 'group_message': {
      const message = world.groupMessages.find(isSubject);
      const group = world.groups.find((one) => one.id === message?.groupId);
      return message !== undefined && group?.memberIds.has(viewerId)
        ? messageSubject(message.userId, message)
        : undefined;
    }
    case 'member': {
      const member = world.members.find(({ user }) => user.id === id);
      if (member === undefined || !isSeen(id)) return undefined;
      const { name, username, bio, profilePicture } = member.user;
      const text = [name, `@${username}`, bio].filter((part) => part !== null).join('\n');
      return { memberId: id, text, photos: profilePicture === null ? [] : [profilePicture] };
    }
    case 'photo': {
      const photo = world.photos.find(isSubject);
      return photo !== undefined && isSeen(photo.userId)
        ? { memberId: photo.userId, text: altOf(world, id), photos: [photo.url] }
        : undefined;
    }
    case 'group': {
      const group = world.groups.find(isSubject);
      const text = [group?.name, group?.description].filter(Boolean).join('\n');
      return group === undefined ? undefined : textOnly(group.ownerId, text);
    }
    case 'ppa_review': {
      const review = world.ppaReviews.find(isSubject);
      const text = [review?.text, review?.handover].filter(Boolean).join('\n');
      const isShown = review !== undefined && showsReviews(reviewsOf(world, review.place).length);
      return isShown ? textOnly(review.userId, text) : undefined;
    }
  }
}

/** Reports something. A repetition returns the first report. @throws 400 own_content, 404 */
export function report(world: World, reporterId: number, given: NewReport): { id: number; isNew: boolean } {
  const { subjectType, subjectId, reason, note = null } = given;
  const subject = subjectOf(world, subjectType, subjectId, reporterId);
  assertFound(subject);
  assertOthersContent(subject.memberId, reporterId);
  const isAbout = (one: StoredCase) => one.subjectType === subjectType && one.subjectId === subjectId;
  const known = world.cases.find((one) => isAbout(one) && one.decision === null);
  const first = world.reports.find(({ caseId, userId }) => caseId === known?.id && userId === reporterId);
  if (first !== undefined) return { id: first.id, isNew: false };
  const createdAt = world.now().toISOString();
  const found: StoredCase = known ?? openCase(world, { subjectType, subjectId }, subject, createdAt);
  found.lastReportedAt = createdAt;
  const added = { id: world.nextId(), caseId: found.id, userId: reporterId, reason, note: note || null, createdAt };
  world.reports.push(added);
  return { id: added.id, isNew: true };
}

function openCase(
  world: World,
  about: Pick<StoredCase, 'subjectType' | 'subjectId'>,
  { memberId, text, photos, voice = null }: Subject,
  createdAt: string,
): StoredCase {
  const id = world.nextId();
  const times = { firstReportedAt: createdAt, lastReportedAt: createdAt };
  const opened = {
    id,
    ...about,
    memberId,
    snapshot: { text, photo: photos[0] ?? null, photos, voice },
    assignee: null,
    decision: null,
    ...times,
  };
  world.cases.push(opened);
  return opened;
}

/** A report as its writer sees it. */
export function reportView(world: World, { id, caseId, reason, note, createdAt }: StoredReport): Report {
  const found = world.cases.find((one) => one.id === caseId);
  assertFound(found);
  const { subjectType, subjectId, decision } = found;
  const outcome = decision === null ? null : outcomeOf[decision.action];
  const status = decision === null ? 'open' : 'resolved';
  return {
    id,
    subjectType,
    subjectId,
    reason,
    note,
    status,
    outcome,
    createdAt,
    resolvedAt: decision?.decidedAt ?? null,
  };
}

function caseMember(world: World, memberId: number): Case['member'] {
  const { user, isActive, isDeleted = false } = memberOf(world, memberId);
  return { id: user.id, name: user.name, username: user.username, isActive, isDeleted };
}

/** A case as administrators see it. */
export function caseView(world: World, stored: StoredCase): Case {
  const { memberId, assignee, decision, ...shown } = stored;
  const reasons: Reasons = {};
  const reports = world.reports.filter(({ caseId }) => caseId === stored.id);
  for (const { reason } of reports) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    ...shown,
    member: memberId === null ? null : caseMember(world, memberId),
    reportCount: reports.length,
    reasons,
    severity: severityOf(reasons),
    isDeleted: !exists(world, stored),
    status: decision === null ? 'open' : 'resolved',
    assignee: assignee === null ? null : personNamed(world, assignee),
    decision: decision === null ? null : { ...decision, administrator: personNamed(world, decision.administrator) },
  };
}

/** A case with its reports and the latest other cases of its member. */
export function caseDetails(world: World, found: StoredCase): CaseDetails {
  const reports = newestFirst(world.reports)
    .filter(({ caseId }) => caseId === found.id)
    .map(({ userId, reason, note, createdAt }) => {
      const reporter = { id: userId, name: memberOf(world, userId).user.name };
      return { reporter, reason, note, createdAt };
    });
  const history = newestFirst(world.cases)
    .filter((one) => one !== found && one.memberId !== null && one.memberId === found.memberId)
    .slice(0, caseLimits.history);
  return { ...caseView(world, found), reports, history: history.map((one) => caseView(world, one)) };
}

const isThere = ({ deletedAt = null }: Partial<StoredMessageParts>) => deletedAt === null;

function listOf(world: World, type: SubjectType): { id: number }[] {
  const lists: Record<SubjectType, { id: number }[]> = {
    post: world.posts,
    comment: world.comments,
    direct_message: world.messages.filter(isThere),
    group_message: world.groupMessages.filter(isThere),
    member: world.members.filter(({ isDeleted }) => isDeleted !== true).map(({ user }) => user),
    photo: world.photos,
    group: world.groups,
    ppa_review: world.ppaReviews,
  };
  return lists[type];
}

function exists(world: World, { subjectType, subjectId }: StoredCase): boolean {
  return listOf(world, subjectType).some(({ id }) => id === subjectId);
}
