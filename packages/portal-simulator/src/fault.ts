import type { FastifyReply } from 'fastify';
import type { FaultMode } from './schema.ts';

/** Answers like a broken portal. `none` does nothing. `hang` never answers, so the caller must time out. */
export function misbehave(mode: FaultMode, reply: FastifyReply): FastifyReply | undefined {
  switch (mode) {
    case 'none':
      return undefined;
    case 'hang':
      return reply.hijack();
    case 'error':
      return reply.code(500).type('text/plain').send('Internal Server Error');
    case 'garbage':
      return reply.code(200).serializer(String).type('application/json').send('<html>{"token": 7, "stateCode":');
    case 'redirect':
      // 307 keeps method and body: a client that follows it gives the password to a stranger.
      return reply.redirect('/somewhere-else', 307);
  }
}
