import { describe, expect, it } from 'vitest';
import {
  assertConnected,
  assertMayAnswer,
  assertMayCancel,
  assertMayRequest,
  outcomeOfRequest,
} from '../../src/people/connections.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const [ada, bayo, chidi] = [1, 2, 3];
const pending = { id: 9, userId: ada, connectedUserId: bayo, status: 'pending', decidedAt: null } as const;
const now = new Date('2026-03-10T12:00:00Z');
const rejected = (decidedAt: string) => ({ ...pending, status: 'rejected', decidedAt }) as const;

describe('a connection request', () => {
  it('to oneself is refused', () => {
    expect(() => assertMayRequest(ada, ada)).toThrow(refusal('own_connection'));
    expect(() => assertMayRequest(ada, bayo)).not.toThrow();
  });

  it('accepts a pending request from the other member', () => {
    expect(outcomeOfRequest(pending, bayo, now)).toBe('accept');
    expect(() => outcomeOfRequest(pending, ada, now)).toThrow(refusal('already_requested'));
    expect(() => outcomeOfRequest({ ...pending, status: 'accepted' }, ada, now)).toThrow(refusal('already_connected'));
  });

  it('after a rejection is open at once to the member who rejected, and after seven days to the other', () => {
    expect(outcomeOfRequest(rejected('2026-03-10T11:59:59Z'), bayo, now)).toBe('renew');
    expect(() => outcomeOfRequest(rejected('2026-03-03T12:00:01Z'), ada, now)).toThrow(refusal('recently_declined'));
    expect(outcomeOfRequest(rejected('2026-03-03T12:00:00Z'), ada, now)).toBe('renew');
  });
});

it('only the recipient may decide and only the requester may cancel, while the request is pending', () => {
  expect(() => assertMayAnswer(pending, bayo)).not.toThrow();
  expect(() => assertMayAnswer(pending, ada)).toThrow(refusal('forbidden'));
  expect(() => assertMayAnswer(pending, chidi)).toThrow(refusal('not_found'));
  expect(() => assertMayAnswer({ ...pending, status: 'rejected' }, bayo)).toThrow(refusal('already_decided'));
  expect(() => assertMayCancel(pending, ada)).not.toThrow();
  expect(() => assertMayCancel(pending, bayo)).toThrow(refusal('forbidden'));
  expect(() => assertMayCancel(undefined, ada)).toThrow(refusal('not_found'));
});

it('only an accepted connection can be ended', () => {
  expect(() => assertConnected({ ...pending, status: 'accepted' })).not.toThrow();
  expect(() => assertConnected(pending)).toThrow(refusal('not_found'));
});
