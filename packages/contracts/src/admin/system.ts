import { type Static, Type } from 'typebox';
import { type CallLimit, callLimits } from '../call-limits.ts';
import { callsOf } from '../route.ts';
import { Count, DateTime, OneOf } from '../schema.ts';

export const partStates = ['ok', 'degraded', 'down', 'off'] as const;
export type PartState = (typeof partStates)[number];

/** One part of Kopa. `degraded`: it works late or in part; `off`: it is not set up. */
export const PartOfSystem = Type.Object({
  state: OneOf(partStates),
  /** For people, such as "PostgreSQL 18.1, 1.2 GB". It holds no secret and no address of a server. */
  detail: Type.String(),
});
export type PartOfSystem = Static<typeof PartOfSystem>;

export const partsOfSystem = ['database', 'queue', 'mail', 'push', 'portal', 'storage'] as const;

/** The state of everything that Kopa depends on, as one process sees it (product 3.12). */
export const SystemState = Type.Object({
  version: Type.String(),
  /** The start of the process that answers. */
  startedAt: DateTime,
  database: PartOfSystem,
  /** The background jobs. */
  queue: PartOfSystem,
  mail: PartOfSystem,
  push: PartOfSystem,
  portal: PartOfSystem,
  /** Of photos and voice notes. */
  storage: PartOfSystem,
  /** The limits of calls in force: a number of points in a number of seconds. */
  limits: Type.Array(
    Type.Object({ name: OneOf(Object.keys(callLimits) as CallLimit[]), points: Count, seconds: Count }),
  ),
});
export type SystemState = Static<typeof SystemState>;

const call = callsOf('admin', 'moderator');

export const getSystem = call('getSystem', 'GET /api/admin/system', {
  summary: 'The version, the limits in force and the state of every part',
  response: { 200: SystemState },
});
