import type { RumourAnswer, Verdict } from '@kopa/contracts/news/rumours';
import { excerpt } from '../moderation/cases.ts';
import type { NotificationDraft } from '../notifications/notifications.ts';

/** The verdicts as members read them. */
export const verdictNames: Record<Verdict, string> = { true: 'True', false: 'False', unclear: 'Unclear' };

/** The notification of an answer, for a member who has asked. */
export function answerNotification(
  memberId: number,
  rumour: { id: number; text: string },
  { verdict }: Pick<RumourAnswer, 'verdict'>,
): NotificationDraft {
  const message = `You asked about “${excerpt(rumour.text)}”. The answer: ${verdictNames[verdict]}.`;
  return { memberId, actorId: null, type: 'other', message, relatedId: rumour.id, relatedType: 'rumour' };
}
