import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * The logged fields of a request. The text of a search is left out, because it may name somebody, and so is the code of
 * a record.
 */
export function loggedRequest({ method, url, host, ip, socket }: FastifyRequest) {
  const shown = url.replace(/([?&](?:q|search)=)[^&]*/g, '$1').replace(/^(\/api\/checks\/)[^?]*/, '$1');
  return { method, url: shown, host, remoteAddress: ip, remotePort: socket.remotePort };
}

/**
 * Logs each request once, when it is completed, because a line at its arrival would add nothing. A socket is logged
 * when it opens: it completes no request. Of the requests that succeed, or get 503,
 * one of `LOG_SAMPLE` is logged: thousands may be refused each second, and every other reason has a line of its own.
 */
export class RequestLog extends LogController {
  readonly #sample: number;
  #sampled = 0;

  constructor(sample: number) {
    super();
    this.#sample = sample;
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (request.ws) super.incomingRequest(request, reply);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...fields, err: error }, 'request errored');
    else if ((reply.statusCode >= 400 && reply.statusCode !== 503) || this.#isSampled())
      request.log.info(fields, 'request completed');
  }

  #isSampled(): boolean {
    this.#sampled += 1;
    return this.#sampled % this.#sample === 0;
  }
}
