import { ticketLimits } from '@kopa/contracts/limits';
import { answerDueAt, isEnded } from '@kopa/rules/desk/tickets';
import { publishedQuarters } from '@kopa/rules/moderation/transparency';
import type { Db } from '../database.ts';
import type { Random } from './random.ts';
import type { SeededMember } from './seed-members.ts';
import { appealText, inProgress, savedReplies, stillOpen, tickets } from './words-of-the-desk.ts';

const hour = 3_600_000;
const ticketCount = 40;

/** Seeds support tickets with every status and their conversations. */
export async function seedTickets(db: Db, members: readonly SeededMember[], random: Random, now: Date): Promise<void> {
  const administrators = await db.selectFrom('administrators').select('id').orderBy('id').execute();
  const administratorOf = (index: number) => administrators[index % administrators.length]?.id as number;
  for (let index = 0; index < ticketCount; index += 1) {
    const [subject, description, category, reply] = tickets[index % tickets.length] as (typeof tickets)[number];
    const picked = random.pick(['open', 'open', 'in_progress', 'resolved', 'closed'] as const);
    // The demo members have tickets too.
    const member = index % 7 === 0 ? members[index % 2] : undefined;
    const memberId = (member ?? random.pick(members)).id;
    const priority = category === 'data_protection' ? 'high' : random.pick(['low', 'medium', 'high'] as const);
    const createdAt = new Date(now.getTime() - (ticketCount - index) * 11 * hour);
    const at = (hours: number) => new Date(createdAt.getTime() + hours * hour);
    const isOver = picked === 'resolved' && now.getTime() - at(5).getTime() >= ticketLimits.closesAfter;
    const status = isOver ? 'closed' : picked;
    const answer = isEnded(status) ? reply : status === 'in_progress' ? inProgress : null;
    const isWaiting = answer === null || (status === 'in_progress' && index % 2 === 0);
    const waitingSince = isWaiting ? (answer === null ? createdAt : at(8)) : null;
    const waitedSince = answer === null ? null : createdAt;
    const ticket = { category, priority, status, createdAt: createdAt.toISOString() };
    const { id: ticketId } = await db
      .insertInto('supportTickets')
      .values({
        ...{ memberId, subject, description, ...ticket, waitingSince, waitedSince, reply: answer },
        ...{ isUnread: answer !== null && !isWaiting && index % 3 === 0, answeredAt: answer === null ? null : at(5) },
        ...{ lastMessageAt: answer === null ? createdAt : at(isWaiting ? 8 : 5) },
        ...{ closedAt: isEnded(status) ? at(5) : null, assigneeId: answer === null ? null : administratorOf(index) },
        dueAt: answerDueAt({ ...ticket, waitingSince: waitingSince?.toISOString() ?? null }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (answer === null) continue;
    const fromDesk = { ticketId, memberId, administratorId: administratorOf(index), text: answer, createdAt: at(5) };
    const fromMember = { ticketId, memberId, administratorId: null, text: stillOpen, createdAt: at(8) };
    const messages = isWaiting ? [fromDesk, fromMember] : [fromDesk];
    await db.insertInto('ticketMessages').values(messages).execute();
  }
}

/** Seeds the texts that the desk sends often. */
export async function seedSavedReplies(db: Db): Promise<void> {
  await db
    .insertInto('savedReplies')
    .values(savedReplies.map(([title, text]) => ({ title, text })))
    .execute();
}

/** The author of the removed post appeals. */
export async function seedAppeal(db: Db, now: Date): Promise<void> {
  const { id: decisionId, memberId } = await db
    .selectFrom('memberDecisions')
    .select(['id', 'memberId'])
    .where('action', '=', 'remove')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const appeal = { decisionId, memberId, text: appealText, createdAt: new Date(now.getTime() - 3 * hour) };
  await db.insertInto('appeals').values(appeal).execute();
}

/** Seeds the public figures of two quarters that are over. */
export async function seedTransparency(db: Db, now: Date): Promise<void> {
  const figures = { dismiss: 61, remove: 34, warn: 22, suspend: 12, upheld: 14, overturned: 11 };
  const hours = { 2: 40, 5: 50, 20: 39 };
  for (const quarter of publishedQuarters(now).slice(0, 2)) {
    const counted = [
      ...Object.entries(figures).map(([figure, count]) => ({
        figure: figure as keyof typeof figures,
        hours: 0,
        count,
      })),
      ...Object.entries(hours).map(([after, count]) => ({ figure: 'hours' as const, hours: Number(after), count })),
    ];
    const rows = counted.map((row) => ({ quarter, ...row }));
    await db.insertInto('decisionFigures').values(rows).execute();
  }
}
