import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { ServerMessageType, SessionEnd, Showing } from '@kopa/contracts/realtime';

/** Publishes how long Valkey took to deliver each event, in ms. */
export const busLag = channel('kopa:bus-lag');

/** The members of a group, whom each process reads for itself: all, or `only` these; without those `skipped`. */
export interface GroupAudience {
  group: number;
  only?: readonly number[];
  skipped?: readonly number[];
}

/**
 * The receivers of an event: every signed-in member, the members with these ids, those of a group, or the viewers of
 * the thing that it changes.
 */
export type Audience = 'everyone' | readonly number[] | GroupAudience | Showing;

/**
 * Of the frames with one key only the last goes out, once in a while; members whom it concerns get each at once. The
 * last is the one with the highest `order`, whichever arrives last.
 */
export interface Merge {
  key: string;
  order: number;
}

/** The messages between the API's processes. */
export interface BusTopics {
  /** A frame for sockets, as JSON text, and its message type. */
  frame: { audience: Audience; type: ServerMessageType; frame: string; merge?: Merge };
  /** Sessions that have ended, for the process that has their sockets. `reason` is sent to the members' sockets. */
  sessionsEnded: { ids: number[]; reason?: SessionEnd };
  /** Members who came online or went offline on the sending process, or all members online there. */
  presence: { joined: number[]; left: number[] } | { online: number[] };
  /** The same for members who do not show that they are online. */
  hiddenPresence: { joined: number[]; left: number[] } | { online: number[] };
  /** The same for members with a page that is visible. */
  visibility: { joined: number[]; left: number[] } | { online: number[] };
  /** A member shows their presence to connections from now on, or does not. */
  presenceShown: { memberId: number; isShown: boolean };
  /** Two members became connected, or are not connected any more. */
  connection: { memberIds: [number, number]; isAccepted: boolean };
  /** The sending process has started or reconnected, and asks the others for their online members. */
  hello: Record<string, never>;
  /** The sending process has ended, or was found to have ended. */
  goodbye: Record<string, never>;
  /** Frames between the sending and the receiving process may have been lost. */
  gap: Record<string, never>;
}

export type BusListener<T extends keyof BusTopics> = (message: BusTopics[T], processId: string) => void;

/** Delivers messages to every process of the API. The sending process gets them at once. */
export interface Bus {
  /** The id of this process. */
  processId: string;
  send<T extends keyof BusTopics>(topic: T, message: BusTopics[T]): void;
  on<T extends keyof BusTopics>(topic: T, listener: BusListener<T>): void;
  /** Shorthand to listen to `sessionsEnded`, which has several listeners. */
  onSessionsEnded(listener: (ids: number[], reason?: SessionEnd) => void): void;
  /** True while events pass between the processes. */
  isConnected(): boolean;
  /** Sends the queued messages and disconnects. */
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

/** Creates the bus of a deployment with one process. */
export function createLocalBus(): Bus {
  const listeners = createListeners();
  const processId = randomUUID();
  return {
    processId,
    send: (topic, message) => listeners.deliver(topic, message, processId),
    on: listeners.add,
    onSessionsEnded: (listener) => listeners.add('sessionsEnded', ({ ids, reason }) => listener(ids, reason)),
    isConnected: () => true,
    close: async () => {},
  };
}
