import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/**
 * Logs each request once, when it is completed, because a line at its arrival would say nothing more. A socket is logged
 * when it opens: it completes no request.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (request.ws) super.incomingRequest(request, reply);
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const fields = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...fields, err: error }, 'request errored');
    else request.log.info(fields, 'request completed');
  }
}
