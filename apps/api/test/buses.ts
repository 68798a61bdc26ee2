import { type Bus, type BusTopics, createListeners } from '../src/live/bus/bus.ts';

/** The buses of processes that share one memory. */
export function createBuses(...processIds: string[]): Bus[] {
  const { add, deliver } = createListeners();
  return processIds.map((processId) => ({
    processId,
    send: (topic, message) => deliver(topic, message, processId),
    on: add,
    onSessionsEnded: (listener) => add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    isConnected: () => true,
    close: async () => {},
  }));
}

/** A bus without a network that records the sent messages, and delivers those of another process. */
export function createRecordedBus() {
  const listeners = createListeners();
  const sent: unknown[] = [];
  const bus: Bus = {
    processId: 'this',
    send(topic, message) {
      sent.push([topic, message]);
      listeners.deliver(topic, message, 'this');
    },
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    isConnected: () => true,
    close: async () => {},
  };
  const fromNeighbour = <T extends keyof BusTopics>(topic: T, message: BusTopics[T]) =>
    listeners.deliver(topic, message, 'neighbour');
  return { bus, sent, fromNeighbour };
}
