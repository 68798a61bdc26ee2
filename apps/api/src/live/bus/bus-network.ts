/** The callbacks of a connection of the bus. */
export interface BusEars {
  /** Something arrived from a process, this one included; the text is undefined while only a part of it has arrived. */
  heard(sender: string, text: string | undefined): void;
  /** Something arrived that no process of the API has sent. */
  heardNonsense(): void;
  /** The connection has ended, in whatever way. Called once, and not after `discard`. */
  ended(): void;
}

/** A connection to the server that carries the texts of the bus. */
export interface BusConnection {
  /** Sends a text to all processes, this one included, and waits until the server has it. @throws if it does not answer */
  publish(text: string): Promise<void>;
  /**
   * The keys of the processes that are connected now; see {@link peerKey}. It shows that the connection works in both
   * directions. @throws if the server does not answer
   */
  present(): Promise<Set<string>>;
  /** Disconnects, when everything has been sent. */
  close(): Promise<void>;
  /** Ends a connection that may be dead, without waiting for an answer. */
  discard(): void;
}

/** A server that can carry the bus. */
export interface BusNetwork {
  /** The server's name for logs. */
  name: string;
  /** @throws if the server cannot be reached */
  connect(processId: string, ears: BusEars): Promise<BusConnection>;
}

/** The key of a process at the server. It is shorter than the id, so that it fits into a lock. */
export const peerKey = (processId: string): string => processId.slice(0, 7);
