import { readGroup } from '@kopa/contracts/chat/groups';
import { readDirectMessages } from '@kopa/contracts/chat/messages';
import { ApiError } from '@kopa/contracts/client';
import { readText, storeText } from '@kopa/ui/stored-texts';
import { api } from '../../api/api.ts';
import { isUnanswered } from '../../api/is-unanswered.ts';
import { unsentPrefix } from '../../session/stored-member.ts';

/** The newest message of a chat that was marked as read. */
export interface ReadMark {
  messageId: number;
  /** The other member, or the group. */
  of: { kind: 'direct' | 'group'; id: number };
}

/** Marks that the server has not confirmed, by chat. They stay on the device until a logout. */
type Marks = Record<string, ReadMark>;

const keyOf = (memberId: number) => `${unsentPrefix}${memberId}.read-marks`;

function unconfirmed(memberId: number): Marks {
  try {
    return JSON.parse(readText(keyOf(memberId)) || '{}') as Marks;
  } catch {
    return {};
  }
}

function store(memberId: number, marks: Marks): void {
  storeText(keyOf(memberId), Object.keys(marks).length === 0 ? '' : JSON.stringify(marks));
}

/** The name of a chat: a conversation or a group. */
export const chatName = (kind: 'direct' | 'group', id: number) => `${kind} ${id}`;

/** A mark is on its way. */
export function noteReadMark(memberId: number, chat: string, mark: ReadMark): void {
  store(memberId, { ...unconfirmed(memberId), [chat]: mark });
}

/** The server has the mark, or a later one. */
export function confirmReadMark(memberId: number, chat: string, messageId: number): void {
  const { [chat]: mark, ...others } = unconfirmed(memberId);
  if (mark !== undefined && mark.messageId <= messageId) store(memberId, others);
}

/**
 * Sends a noted mark over HTTP. One that the server refuses is over.
 * @throws if it must be sent again
 */
export async function sendReadMark(memberId: number, chat: string, { messageId, of }: ReadMark): Promise<void> {
  const body = { messageId };
  try {
    if (of.kind === 'group') await api.call(readGroup, { params: { id: of.id }, body });
    else await api.call(readDirectMessages, { params: { userId: memberId, otherId: of.id }, body });
  } catch (error) {
    if (isUnanswered(error as Error) || mayPassLater(error)) throw error;
  }
  confirmReadMark(memberId, chat, messageId);
}

/** True for an ended session and for too many calls. */
function mayPassLater(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 429);
}

/** Repeats unconfirmed marks, because there was no network, or a dead channel may have lost them. */
export function repeatReadMarks(memberId: number): void {
  for (const [chat, mark] of Object.entries(unconfirmed(memberId))) {
    sendReadMark(memberId, chat, mark).catch(() => undefined);
  }
}
