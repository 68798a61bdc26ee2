import { ApiError } from '@kopa/contracts/client';
import { type ErrorCode, errorCatalogue } from '@kopa/contracts/errors';
import { socketLimits } from '@kopa/contracts/limits';
import type { ClientPayload, ServerFrame, ServerPayload } from '@kopa/contracts/realtime';
import type { LiveSocket } from './socket.ts';

/** What can be created over the live channel, and what its echo brings. */
interface Creations {
  new_post: ServerPayload<'new_post'>['post'];
  new_comment: ServerPayload<'new_comment'>['comment'];
}

/** Creates over the live channel, or over HTTP; see {@link createCreator}. */
export type Create = <T extends keyof Creations>(
  type: T,
  payload: Omit<ClientPayload<T>, 'clientId' | 'userId'> & { clientId: string },
  fallback: (idempotencyKey: string) => Promise<Creations[T]>,
) => Promise<Creations[T]>;

interface Waiting {
  resolve(created: unknown): void;
  reject(error: Error): void;
  fallBack(): void;
}

/**
 * Sends creates over the live channel and waits for their echo. Without a channel, without an echo in five seconds,
 * or when the channel closes meanwhile, the same create goes over HTTP with the same key: it is made once.
 */
export function createCreator(socket: () => LiveSocket | null) {
  const waiting = new Map<string, Waiting>();

  const create: Create = (type, payload, fallback) => {
    const { clientId } = payload;
    if (socket()?.send(type, payload as ClientPayload<typeof type>) !== true) return fallback(clientId);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => entry.fallBack(), socketLimits.echoTimeout);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        if (waiting.delete(clientId)) end();
      };
      const entry: Waiting = {
        resolve: (created) => settle(() => resolve(created as never)),
        reject: (error) => settle(() => reject(error)),
        fallBack: () => settle(() => void fallback(clientId).then(resolve, reject)),
      };
      waiting.set(clientId, entry);
    });
  };

  return {
    create,
    /** Looks whether a frame answers a create that waits. */
    answer(frame: ServerFrame): void {
      const { clientId } = frame.payload as { clientId?: string };
      const entry = clientId === undefined ? undefined : waiting.get(clientId);
      if (entry === undefined) return;
      if (frame.type === 'new_post') entry.resolve(frame.payload.post);
      else if (frame.type === 'new_comment') entry.resolve(frame.payload.comment);
      else if (frame.type === 'error') entry.reject(errorOf(frame.payload));
    },
    /** The channel is gone: what waits goes over HTTP. */
    fallBackAll(): void {
      for (const entry of [...waiting.values()]) entry.fallBack();
    },
  };
}

/** The same error that the HTTP call would have thrown. */
function errorOf({ code, message }: ServerPayload<'error'>): ApiError {
  const status = Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode].status : 500;
  return new ApiError(status, JSON.stringify({ code, message }), '', null);
}
