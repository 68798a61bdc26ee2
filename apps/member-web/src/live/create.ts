import { ApiError } from '@kopa/contracts/client';
import { errorStatuses, isErrorCode } from '@kopa/contracts/errors';
import type { ClientPayload, ServerFrame, ServerPayload } from '@kopa/contracts/realtime';
import { socketLimits } from '@kopa/contracts/socket-limits';
import type { LiveSocket } from './socket.ts';

/** The creates of the live channel, with the type that the echo of each carries. */
interface Creations {
  new_post: ServerPayload<'new_post'>['post'];
  new_comment: ServerPayload<'new_comment'>['comment'];
}

/** Sends the member's creates; see {@link createSubmitter}. */
export interface Submitter {
  /**
   * Creates over the live channel. Without a channel, without an echo within five seconds, or when the channel closes
   * first, the same create is sent over HTTP with the same key, so that it happens once.
   */
  create<T extends keyof Creations>(
    type: T,
    payload: Omit<ClientPayload<T>, 'clientId' | 'userId'> & { clientId: string },
    overHttp: (idempotencyKey: string) => Promise<Creations[T]>,
  ): Promise<Creations[T]>;
  /** Creates by an HTTP call with the client id as its idempotency key. */
  createOverHttp<T>(clientId: string, call: () => Promise<T>): Promise<T>;
}

/** A create that has not been answered. */
interface PendingCreate {
  resolve(created: unknown): void;
  /** Called when the live channel refused the create. */
  refuse(error: Error): void;
  /** Called when the live channel closed. */
  fallBack(): void;
}

const nothing = () => undefined;

/**
 * Sends creates and waits for their answers. An echo of the live channel with the same client id also answers a create
 * that was sent over HTTP: the echo may arrive before the HTTP response.
 */
export function createSubmitter(socket: () => LiveSocket | null) {
  const pending = new Map<string, PendingCreate>();

  const createOverHttp: Submitter['createOverHttp'] = (clientId, call) =>
    new Promise((resolve, reject) => {
      const entry: PendingCreate = {
        resolve: (created) => resolve(created as never),
        refuse: nothing,
        fallBack: nothing,
      };
      pending.set(clientId, entry);
      const end = () => {
        if (pending.get(clientId) === entry) pending.delete(clientId);
      };
      call().finally(end).then(resolve, reject);
    });

  const create: Submitter['create'] = (type, payload, overHttp) => {
    const { clientId } = payload;
    const fallBack = () => createOverHttp(clientId, () => overHttp(clientId));
    if (socket()?.send(type, payload as ClientPayload<typeof type>) !== true) return fallBack();
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        pending.delete(clientId);
        end();
      };
      const entry: PendingCreate = {
        resolve: (created) => settle(() => resolve(created as never)),
        refuse: (error) => settle(() => reject(error)),
        fallBack: () => settle(() => void fallBack().then(resolve, reject)),
      };
      const timer = setTimeout(() => {
        socket()?.check();
        entry.fallBack();
      }, socketLimits.echoTimeout);
      pending.set(clientId, entry);
    });
  };

  return {
    create,
    createOverHttp,
    /** Resolves or rejects the pending create that a frame answers. */
    answer(frame: ServerFrame): void {
      const { clientId } = frame.payload as { clientId?: string };
      const entry = clientId === undefined ? undefined : pending.get(clientId);
      if (entry === undefined) return;
      if (frame.type === 'new_post') entry.resolve(frame.payload.post);
      else if (frame.type === 'new_comment') entry.resolve(frame.payload.comment);
      else if (frame.type === 'new_message') entry.resolve(frame.payload.message);
      else if (frame.type === 'error') entry.refuse(errorOf(frame.payload));
    },
    /** Sends all pending creates over HTTP, because the channel has closed. */
    fallBackAll(): void {
      for (const entry of [...pending.values()]) entry.fallBack();
    },
  };
}

/** The error that the HTTP call would have thrown. */
function errorOf({ code, message }: ServerPayload<'error'>): ApiError {
  const status = isErrorCode(code) ? errorStatuses[code] : 500;
  return new ApiError(status, JSON.stringify({ code, message }), '', null);
}
