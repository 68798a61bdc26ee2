import type { Bus } from './bus.ts';

const announceEvery = 10_000;
const forgottenAfter = 35_000;

/** Who is online, on all processes together. */
export interface Presence {
  isOnline(memberId: number): boolean;
  /** Called when a member came online first, or went offline last, on any process. */
  onChange(listener: (memberId: number, isOnline: boolean) => void): void;
  /** Says that this process' set of online members has changed. */
  announce(): void;
  close(): void;
}

/**
 * Each process tells the others its whole set: on every change and every ten seconds. A process not heard of for
 * 35 seconds is taken for gone.
 */
export function createPresence(bus: Bus, localMembers: () => number[]): Presence {
  const processes = new Map<string, { online: Set<number>; heardAt: number }>();
  const listeners: ((memberId: number, isOnline: boolean) => void)[] = [];

  function isOnline(memberId: number): boolean {
    for (const { online } of processes.values()) if (online.has(memberId)) return true;
    return false;
  }

  function replace(processId: string, online: Set<number>): void {
    const before = processes.get(processId)?.online ?? new Set<number>();
    const changed = [...before.symmetricDifference(online)];
    const wereOnline = new Set(changed.filter(isOnline));
    processes.set(processId, { online, heardAt: performance.now() });
    for (const memberId of changed) {
      const now = isOnline(memberId);
      if (now !== wereOnline.has(memberId)) for (const listener of listeners) listener(memberId, now);
    }
  }

  const announce = () => bus.send('presence', { online: localMembers() });
  bus.on('presence', ({ online }, processId) => replace(processId, new Set(online)));
  const timer = setInterval(() => {
    announce();
    for (const [processId, { heardAt }] of processes) {
      if (performance.now() - heardAt > forgottenAfter) {
        replace(processId, new Set());
        processes.delete(processId);
      }
    }
  }, announceEvery).unref();

  return {
    isOnline,
    onChange: (listener) => listeners.push(listener),
    announce,
    close: () => clearInterval(timer),
  };
}
