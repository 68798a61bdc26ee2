import { describe, expect, it } from 'vitest';
import {
  assertConnected,
  assertMayAsk,
  assertMayCancel,
  assertMayDecide,
  outcomeOfAsking,
} from '../src/connections.ts';

const refusal = (code: string) => expect.objectContaining({ code });
const [ada, bayo, chidi] = [1, 2, 3];
const pending = { id: 9, userId: ada, connectedUserId: bayo, status: 'pending', decidedAt: null } as const;
const now = new Date('2026-03-10T12:00:00Z');
const rejected = (decidedAt: string) => ({ ...pending, status: 'rejected', decidedAt }) as const;

describe('asking', () => {
  it('is for somebody else', () => {
    expect(() => assertMayAsk(ada, ada)).toThrow(refusal('own_connection'));
    expect(() => assertMayAsk(ada, bayo)).not.toThrow();
  });

  it('accepts the request that came the other way', () => {
    expect(outcomeOfAsking(pending, bayo, now)).toBe('accept');
    expect(() => outcomeOfAsking(pending, ada, now)).toThrow(refusal('already_requested'));
    expect(() => outcomeOfAsking({ ...pending, status: 'accepted' }, ada, now)).toThrow(refusal('already_connected'));
  });

  it('is open again to who rejected at once, to who was rejected seven days after the decision', () => {
    expect(outcomeOfAsking(rejected('2026-03-10T11:59:59Z'), bayo, now)).toBe('renew');
    expect(() => outcomeOfAsking(rejected('2026-03-03T12:00:01Z'), ada, now)).toThrow(refusal('recently_declined'));
    expect(outcomeOfAsking(rejected('2026-03-03T12:00:00Z'), ada, now)).toBe('renew');
  });
});

it('only the recipient decides, only the requester cancels, and only while it is pending', () => {
  expect(() => assertMayDecide(pending, bayo)).not.toThrow();
  expect(() => assertMayDecide(pending, ada)).toThrow(refusal('forbidden'));
  expect(() => assertMayDecide(pending, chidi)).toThrow(refusal('not_found'));
  expect(() => assertMayDecide({ ...pending, status: 'rejected' }, bayo)).toThrow(refusal('already_decided'));
  expect(() => assertMayCancel(pending, ada)).not.toThrow();
  expect(() => assertMayCancel(pending, bayo)).toThrow(refusal('forbidden'));
  expect(() => assertMayCancel(undefined, ada)).toThrow(refusal('not_found'));
});

it('a connection ends only where there is one', () => {
  expect(() => assertConnected({ ...pending, status: 'accepted' })).not.toThrow();
  expect(() => assertConnected(pending)).toThrow(refusal('not_found'));
});
