import { freshKey, request } from './answers.ts';

/** A member of the load, with another one to write to and a post to react to. */
export interface CountryMember {
  id: number;
  cookie: string;
  receiverId: number;
  /** The last message received from there when the load begins. */
  receivedId: number;
  postId: number;
}

type Call = (member: CountryMember, turn: number) => [method: string, path: string, body?: object];

/** Calls in each 300 of the busiest minute: 240 reads, 38 messages, 15 of the feed, 7 others (docs/capacity.md). */
const shares: [number, Call][] = [
  [80, () => ['GET', '/api/social-feeds']],
  [30, ({ id }) => ['GET', `/api/users/${id}/conversations`]],
  [40, ({ id, receiverId }) => ['GET', `/api/messages/direct/${id}/${receiverId}`]],
  [30, ({ id }) => ['GET', `/api/users/${id}/notifications/unread-count`]],
  [15, ({ id }) => ['GET', `/api/users/${id}/notifications`]],
  [15, () => ['GET', '/api/auth/user']],
  [15, ({ postId }) => ['GET', `/api/social-feeds/${postId}/comments`]],
  [8, ({ receiverId }) => ['GET', `/api/users/${receiverId}`]],
  [4, ({ id }) => ['GET', `/api/users/${id}/suggested-connections`]],
  [3, ({ id }) => ['GET', `/api/users/${id}/groups`]],
  [38, ({ receiverId }) => ['POST', '/api/messages/direct', { receiverId, content: 'Good morning from camp' }]],
  // A member likes a post, and takes the like back at the next turn.
  [10, ({ postId }, turn) => [turn % 2 === 0 ? 'POST' : 'DELETE', `/api/social-feeds/${postId}/like`]],
  [4, ({ postId }) => ['POST', `/api/social-feeds/${postId}/comments`, { content: 'Well done' }]],
  [1, () => ['POST', '/api/social-feeds', { type: 'status', content: 'The posting list is out' }]],
  [
    5,
    ({ id, receiverId, receivedId }) => [
      'PUT',
      `/api/messages/direct/${id}/${receiverId}/read`,
      { messageId: receivedId },
    ],
  ],
  [2, ({ id }) => ['PUT', `/api/users/${id}/notifications/mark-all-read`]],
];

/** Rounds of 300 calls. Two after each other are of the same members, who then take back their likes. */
const rounds = 400;
/** Members between the first ones of two rounds, so that all members come equally often. */
const step = 11;

/** The calls of members, spread evenly by kind, for a load that sends them in turn again and again. */
export function countryCalls(members: readonly CountryMember[]): string[] {
  const round = shares
    .flatMap(([count, call]) => Array.from({ length: count }, (_, place) => ({ at: (place + 0.5) / count, call })))
    .sort((a, b) => a.at - b.at);
  return Array.from({ length: rounds }, (_, turn) => {
    const first = step * Math.floor(turn / 2);
    return round.map(({ call }, place) => {
      const member = members[(place + first) % members.length] as CountryMember;
      const [method, path, body] = call(member, turn);
      // Creates have a key.
      const isCreate = method === 'POST' && body !== undefined;
      return request(method, path, { cookie: member.cookie, ...(isCreate && { 'idempotency-key': freshKey }) }, body);
    });
  }).flat();
}
