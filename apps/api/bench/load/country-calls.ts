import { freshKey } from './answers.ts';
import { request } from './processes.ts';

/** A member of the load, with another one to write to and a post to react to. */
export interface CountryMember {
  id: number;
  cookie: string;
  receiverId: number;
  /** The last message received from there when the load begins. */
  receivedId: number;
  postId: number;
}

type Call = (member: CountryMember, turn: number) => string;

const read =
  (path: (member: CountryMember) => string): Call =>
  (member) =>
    request('GET', path(member), { cookie: member.cookie });

const keyed =
  (path: (member: CountryMember) => string, body: (member: CountryMember) => object): Call =>
  (member) =>
    request('POST', path(member), { cookie: member.cookie, 'idempotency-key': freshKey }, body(member));

/** A member likes a post, and takes the like back at the next turn. */
const like: Call = ({ cookie, postId }, turn) =>
  request(turn % 2 === 0 ? 'POST' : 'DELETE', `/api/social-feeds/${postId}/like`, { cookie });

const put =
  (path: (member: CountryMember) => string, body?: (member: CountryMember) => object): Call =>
  (member) =>
    request('PUT', path(member), { cookie: member.cookie }, body?.(member));

/** Calls in each 300 of the busiest minute: 240 reads, 38 messages, 15 of the feed, 7 others (docs/capacity.md). */
const shares: [number, Call][] = [
  [80, read(() => '/api/social-feeds')],
  [30, read(({ id }) => `/api/users/${id}/conversations`)],
  [40, read(({ id, receiverId }) => `/api/messages/direct/${id}/${receiverId}`)],
  [30, read(({ id }) => `/api/users/${id}/notifications/unread-count`)],
  [15, read(({ id }) => `/api/users/${id}/notifications`)],
  [15, read(() => '/api/auth/user')],
  [15, read(({ postId }) => `/api/social-feeds/${postId}/comments`)],
  [8, read(({ receiverId }) => `/api/users/${receiverId}`)],
  [4, read(({ id }) => `/api/users/${id}/suggested-connections`)],
  [3, read(({ id }) => `/api/users/${id}/groups`)],
  [
    38,
    keyed(
      () => '/api/messages/direct',
      ({ receiverId }) => ({ receiverId, content: 'Good morning from camp' }),
    ),
  ],
  [10, like],
  [
    4,
    keyed(
      ({ postId }) => `/api/social-feeds/${postId}/comments`,
      () => ({ content: 'Well done' }),
    ),
  ],
  [
    1,
    keyed(
      () => '/api/social-feeds',
      () => ({ type: 'status', content: 'The posting list is out' }),
    ),
  ],
  [
    5,
    put(
      ({ id, receiverId }) => `/api/messages/direct/${id}/${receiverId}/read`,
      ({ receivedId }) => ({ messageId: receivedId }),
    ),
  ],
  [2, put(({ id }) => `/api/users/${id}/notifications/mark-all-read`)],
];

/** The calls of members, spread evenly by kind, for a load that sends them in turn again and again. */
export function countryCalls(members: readonly CountryMember[]): string[] {
  const round = shares
    .flatMap(([count, call]) => Array.from({ length: count }, (_, place) => ({ at: (place + 0.5) / count, call })))
    .sort((a, b) => a.at - b.at);
  return members.flatMap((_, shift) =>
    round.map(({ call }, place) => call(members[(place + shift) % members.length] as CountryMember, shift)),
  );
}
