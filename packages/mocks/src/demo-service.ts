import { placeOf } from '@kopa/rules/ppas';
import type { StoredMember } from './stored.ts';
import type { World } from './world.ts';

/** How many members have reviewed their place of assignment. */
const reviewers = 24;

const words = [
  'Good people and real work. Ask for your own desk in the first week.',
  null,
  'Far from the road: leave early on CDS days.',
  'They pay on time, and the lodge has water.',
];

/** The demo world's notices, rumours and reviews of places. `ago` returns the time this many minutes ago. */
export function demoService(
  members: readonly StoredMember[],
  ago: (minutes: number) => string,
): Pick<World, 'channels' | 'notices' | 'rumours' | 'ppaReviews'> {
  const serving = members.map(({ user }) => user).filter(({ ppa }) => ppa !== null);
  return {
    channels: [
      { id: 1, kind: 'everybody', state: null, lga: null, batch: null, cdsGroup: null },
      { id: 2, kind: 'state', state: 'Lagos', lga: null, batch: null, cdsGroup: null },
    ],
    notices: [
      {
        ...{ id: 1, channelId: 1, title: 'Report fraud at once', administrator: 'superadmin', reach: members.length },
        body: 'Nobody of the scheme asks for your portal password or for money.',
        ...{ publishedAt: ago(60 * 24 * 6), expiresAt: null, needsAcknowledgement: false, acknowledgedAt: new Map() },
      },
      {
        ...{
          id: 2,
          channelId: 2,
          title: 'Clearance moves to the new secretariat',
          administrator: 'moderator',
          reach: 14,
        },
        body: 'From this month on clearance takes place at the new secretariat, on weekdays from 8 to 14 h.',
        ...{ publishedAt: ago(60 * 5), expiresAt: null, needsAcknowledgement: true, acknowledgedAt: new Map() },
      },
    ],
    rumours: [
      {
        ...{ id: 1, text: 'The weekly CDS is cancelled for the rest of the year.', photo: null },
        ...{ verdict: 'false', explanation: 'CDS goes on every week.', source: 'Circular of the state secretariat' },
        ...{ createdAt: ago(60 * 80), answeredAt: ago(60 * 30), answerPosition: 1, askerIds: new Set([3, 4, 5]) },
      },
      {
        ...{ id: 2, text: 'The allowance rises to 100,000 naira from next month on.', photo: null },
        ...{ verdict: null, explanation: null, source: null, answeredAt: null, answerPosition: null },
        ...{ createdAt: ago(60 * 20), askerIds: new Set([2, 6, 7, 8]) },
      },
    ],
    ppaReviews: serving.slice(1, 1 + reviewers).map((user, index) => ({
      id: index + 1,
      userId: user.id,
      place: placeOf(user),
      ratings: {
        welcome: 3 + (index % 3),
        work: 2 + (index % 4),
        accommodation: 1 + (index % 5),
        stipend: 2 + (index % 3),
        safety: 5 - (index % 3),
      },
      text: words[index % words.length] ?? null,
      handover: index % 5 === 0 ? 'Ask for the keys at the gate.' : null,
    })),
  };
}
