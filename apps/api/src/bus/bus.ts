import type { ServerMessageType, SessionEnd } from '@kopa/contracts/realtime';

/** Who receives an event: every signed-in member, or these. */
export type Audience = 'everyone' | readonly number[];

/** What the API's processes tell each other. */
export interface BusTopics {
  /** A frame for sockets, as JSON text, and the type of the message in it. */
  frame: { audience: Audience; type: ServerMessageType; frame: string };
  /** Sessions that are over, on whatever process their sockets are; with a reason where their members are told one. */
  sessionsEnded: { ids: number[]; reason?: SessionEnd };
  /** Who came and went on the sending process, or its whole list. */
  presence: { joined: number[]; left: number[] } | { online: number[] };
  /** The sending process has come, or come back, and asks who is online on the others. */
  hello: Record<string, never>;
  /** Frames may be lost between the sending process and the one that hears this. */
  gap: Record<string, never>;
}

export type BusListener<T extends keyof BusTopics> = (message: BusTopics[T], processId: string) => void;

/** Carries messages to every process of the API, the sending one included (at once, and without the network). */
export interface Bus {
  /** This process. */
  processId: string;
  send<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  on<T extends keyof BusTopics>(topic: T, listener: BusListener<T>): void;
  /** Shorthand for the one topic that several places listen to. */
  onSessionsEnded(listener: (ids: number[], reason?: SessionEnd) => void): void;
  /** Sends what is left and disconnects. */
  close(): Promise<void>;
}

/** The listeners of one process. */
export function createListeners() {
  const listeners = new Map<string, BusListener<never>[]>();
  return {
    add<T extends keyof BusTopics>(topic: T, listener: BusListener<T>): void {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as BusListener<never>]);
    },
    deliver<T extends keyof BusTopics>(topic: T, message: BusTopics[T], processId: string): void {
      for (const listener of listeners.get(topic) ?? []) (listener as BusListener<T>)(message, processId);
    },
  };
}
