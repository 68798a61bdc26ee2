import type { Bus } from './bus/bus.ts';

const announceEvery = 10_000;
const forgottenAfter = 35_000;

/**
 * Members with sockets on any process. One topic each: those with shown presence, with hidden presence, or with a
 * visible page.
 */
export interface Presence {
  isOnline(memberId: number): boolean;
  /** The ids of all members who are online. */
  onlineIds(): number[];
  /** Adds a listener for members who come online on the first process or go offline on the last one. */
  onChange(listener: (memberId: number, isOnline: boolean) => void): void;
  /** Reports that a member's first socket on this process opened, or the last one closed. */
  announce(memberId: number, isOnline: boolean): void;
  close(): void;
}

/**
 * Each process sends every change to the others at once, and its full list every ten seconds, which corrects lost
 * messages. A new process requests the lists of the others. A process that is silent for 35 seconds counts as stopped.
 */
export function createPresence(
  bus: Bus,
  localMembers: () => Iterable<number>,
  topic: 'presence' | 'hiddenPresence' | 'visibility' = 'presence',
): Presence {
  const processes = new Map<string, { online: Set<number>; heardAt: number }>();
  const listeners: ((memberId: number, isOnline: boolean) => void)[] = [];

  function isOnline(memberId: number): boolean {
    for (const { online } of processes.values()) if (online.has(memberId)) return true;
    return false;
  }

  /** Applies the changes of one process, and reports members whose state on all processes together changed. */
  function change(processId: string, joined: Iterable<number>, left: Iterable<number>): void {
    const state = processes.get(processId) ?? { online: new Set<number>(), heardAt: 0 };
    processes.set(processId, state);
    state.heardAt = performance.now();
    for (const memberId of joined) {
      const before = isOnline(memberId);
      state.online.add(memberId);
      if (!before) tell(memberId, true);
    }
    for (const memberId of left) {
      if (state.online.delete(memberId) && !isOnline(memberId)) tell(memberId, false);
    }
  }

  function tell(memberId: number, online: boolean): void {
    for (const listener of listeners) listener(memberId, online);
  }

  bus.on(topic, (message, processId) => {
    if ('joined' in message) return change(processId, message.joined, message.left);
    const known = processes.get(processId)?.online ?? new Set<number>();
    const online = new Set(message.online);
    change(processId, online.difference(known), known.difference(online));
  });

  function forget(processId: string): void {
    change(processId, [], [...(processes.get(processId)?.online ?? [])]);
    processes.delete(processId);
  }
  bus.on('goodbye', (_message, processId) => forget(processId));

  const tellAll = () => bus.send(topic, { online: [...localMembers()] });
  bus.on('hello', tellAll);
  if (topic === 'presence') bus.send('hello', {});

  const timer = setInterval(() => {
    tellAll();
    for (const [processId, { heardAt }] of processes) {
      if (performance.now() - heardAt > forgottenAfter) forget(processId);
    }
  }, announceEvery).unref();

  return {
    isOnline,
    onlineIds: () => [...new Set([...processes.values()].flatMap(({ online }) => [...online]))],
    onChange: (listener) => listeners.push(listener),
    announce: (memberId, online) =>
      bus.send(topic, online ? { joined: [memberId], left: [] } : { joined: [], left: [memberId] }),
    close: () => clearInterval(timer),
  };
}
