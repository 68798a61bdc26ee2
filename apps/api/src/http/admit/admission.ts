import { Readable } from 'node:stream';
import { type Access, realmOf } from '@kopa/contracts/access';
import type { HotRow, WaitingKind } from '@kopa/contracts/route';
import type { FastifyRequest, RouteOptions } from 'fastify';
import type { Api } from '../api.ts';
import { isHealthCheck } from '../health.ts';
import { networkOf } from '../identify/client-address.ts';
import { boundBodies } from './bodies.ts';
import { closed, type Leave } from './gate.ts';
import { type Gates, inTurn, type Kind, withinShare } from './gates.ts';

/** The gate of a route, and the area with which it shares a part of it. */
interface Admission {
  kind: Kind;
  area: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    admission?: Admission;
  }
}

/**
 * Lets each call pass the gate of its kind (decision 9). Where no more may wait it is refused before anything is done
 * for it. Otherwise it waits once its body has arrived, and holds its place until its answer is ready, or read where it
 * is a stream. A client that hangs up frees no place, because its handler still works. Health checks and sockets always
 * pass.
 */
export function admitCalls(app: Api, gates: Gates): void {
  const leaveOf = new WeakMap<FastifyRequest, Leave>();
  const bodies = boundBodies(app);

  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.ws && !isHealthCheck(request)) {
      const { kind, area } = request.routeOptions.config.admission ?? nowhere;
      if (gates[kind].isFull(sharerOf(kind, area, request))) throw closed();
    }
    done();
  });

  app.addHook('onRoute', (route) => {
    const { hotRow } = route as { hotRow?: HotRow };
    const { kind, area } = admissionOf(route);
    route.config = { ...route.config, admission: { kind, area } };
    if (route.websocket === true || area === 'health') return;
    if (area === null) throw new Error(`${route.url} has no area, by which the gate shares its places`);
    const { handler } = route;
    const writes = kind === 'calls' && !reading.has(String(route.method));
    route.handler = async function admitted(request, reply) {
      const turn = hotRow && { row: nameOfRow(hotRow, request), memberId: request.session.memberId };
      bodies.begin(request);
      try {
        return await inTurn(gates, turn, async () => {
          const leave = await gates[kind].enter(sharerOf(kind, area, request), { writes });
          try {
            if (reply.raw.destroyed) throw closed();
            leaveOf.set(request, leave);
            const work = () => handler.call(this, request, reply);
            return await (kind === 'calls' ? work() : withinShare(gates, kind, work));
          } catch (error) {
            leave(error);
            throw error;
          } finally {
            leave();
          }
        });
      } finally {
        bodies.end(request);
      }
    };
  });

  app.addHook('onSend', (request, _reply, payload, done) => {
    if (!(payload instanceof Readable)) leaveOf.get(request)?.();
    done(null, payload);
  });
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A path without a route. */
const nowhere: Admission = { kind: 'calls', area: null };

/** The admission of a route, by its contract. Administrators share a part of their own, so that they are served in a rush. */
function admissionOf(route: Pick<RouteOptions, 'schema'> & { access?: Access; gate?: WaitingKind }): Admission {
  const { schema, access = 'visitor', gate = 'calls' } = route;
  const isOfAdministrators = realmOf(access) === 'administrator';
  return { kind: gate, area: isOfAdministrators ? 'administration' : (schema?.tags?.[0] ?? null) };
}

/** The key by which a gate is shared: a network among passwords, so that one cannot keep the others out, else an area. */
function sharerOf(kind: Kind, area: string | null, { ip }: FastifyRequest): string | null {
  return kind === 'passwords' ? networkOf(ip) : area;
}

/** The name of the row that a call writes. */
export function nameOfRow({ of, ...fields }: HotRow, call: { params?: unknown; body?: unknown }): string {
  const values = (['params', 'body'] as const).flatMap((part) =>
    (fields[part] ?? []).map((name) => (call[part] as Record<string, unknown>)[name]),
  );
  return [of, ...values].join(' ');
}
