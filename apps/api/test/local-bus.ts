import { type Bus, type BusTopics, createListeners } from '../src/live/bus/bus.ts';

/** A bus without a network that records the sent messages, and delivers those of another process. */
export function createLocalBus() {
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
    close: async () => {},
  };
  const fromNeighbour = <T extends keyof BusTopics>(topic: T, message: BusTopics[T]) =>
    listeners.deliver(topic, message, 'neighbour');
  return { bus, sent, fromNeighbour };
}
