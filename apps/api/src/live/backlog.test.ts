import { socketLimits } from '@kopa/contracts/socket-limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Backlog, createBacklog } from './backlog.ts';

const { backlogBytes, backlogBytesMax, backlogBytesTotal, backlogTimeout } = socketLimits;

let backlog: Backlog;
beforeEach(() => {
  vi.useFakeTimers();
  backlog = createBacklog();
});
afterEach(() => {
  backlog.close();
  vi.useRealTimers();
});

/** A socket with this number of waiting bytes. */
function reader(bufferedAmount: number) {
  return { bufferedAmount, close: vi.fn() };
}
const sentAway = (socket: ReturnType<typeof reader>) => socket.close.mock.calls.length > 0;

describe('a socket that reads too slowly', () => {
  it('is closed with 1013 after five seconds above the limit, and not before', () => {
    const slow = reader(backlogBytes + 1);
    const behind = reader(backlogBytes);
    for (const socket of [slow, behind]) backlog.check(socket);
    vi.advanceTimersByTime(backlogTimeout - 1);
    expect(sentAway(slow)).toBe(false);
    vi.advanceTimersByTime(1_001);
    expect(slow.close).toHaveBeenCalledExactlyOnceWith(1013, 'too slow');
    vi.advanceTimersByTime(60_000);
    expect(sentAway(behind)).toBe(false);
  });

  it('stays open if it catches up in time, and its time starts again', () => {
    const slow = reader(backlogBytes + 1);
    backlog.check(slow);
    vi.advanceTimersByTime(backlogTimeout - 1_000);
    slow.bufferedAmount = 10;
    vi.advanceTimersByTime(1_000);
    slow.bufferedAmount = backlogBytes + 1;
    backlog.check(slow);
    vi.advanceTimersByTime(backlogTimeout - 1_000);
    expect(sentAway(slow)).toBe(false);
  });

  it('is closed at once above the maximum', () => {
    const stalled = reader(backlogBytesMax + 1);
    backlog.check(stalled);
    expect(sentAway(stalled)).toBe(true);
  });
});

describe('many sockets that read slowly', () => {
  it('are closed until the total is below its limit, largest backlog first', () => {
    const each = backlogBytes / 2;
    const many = Array.from({ length: backlogBytesTotal / each - 3 }, () => reader(each));
    const further = [reader(each + 2), reader(each + 1), reader(each + 3)];
    for (const socket of [...many, ...further]) backlog.check(socket);
    expect([...many, ...further].filter(sentAway)).toEqual([further[2]]);
    expect([...many, ...further].reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0)).toBeGreaterThan(
      backlogBytesTotal,
    );
  });

  it('are not closed for bytes that are read meanwhile or that belonged to closed sockets', () => {
    const each = backlogBytes / 2;
    const crowd = (size: number) => Array.from({ length: size }, () => reader(each));
    const [read, gone, here] = [crowd(100), crowd(100), crowd(100)];
    for (const socket of read) {
      backlog.check(socket);
      socket.bufferedAmount = 0;
    }
    for (const socket of gone) {
      backlog.check(socket);
      backlog.remove(socket);
    }
    for (const socket of here) backlog.check(socket);
    expect([...read, ...gone, ...here].some(sentAway)).toBe(false);
  });
});
