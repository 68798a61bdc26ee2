import { type Static, Type } from 'typebox';
import { Count, Nullable, OneOf } from './schema.ts';
import { itemKeys, milestoneKeys } from './service-facts.ts';

/** A calendar date in Nigeria, YYYY-MM-DD. */
export const LagosDate = Type.String({ format: 'date' });

/** A calendar month, YYYY-MM. */
export const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });

/** A part of the service year. `from` and `to` are included. */
export const Milestone = Type.Object({
  key: OneOf(milestoneKeys),
  title: Type.String(),
  from: LagosDate,
  to: LagosDate,
  state: OneOf(['past', 'now', 'next']),
  /** Its checklist; empty for most. */
  items: Type.Array(Type.Object({ key: OneOf(itemKeys), label: Type.String(), isDone: Type.Boolean() })),
});
export type Milestone = Static<typeof Milestone>;

/** The clearance of a month. Its window is open from `opensOn` to `closesOn`, both included. */
export const Clearance = Type.Object({
  month: Month,
  opensOn: LagosDate,
  closesOn: LagosDate,
  clearedOn: Nullable(LagosDate),
  status: OneOf(['upcoming', 'open', 'cleared', 'missed']),
});
export type Clearance = Static<typeof Clearance>;

/** A member's service year: what the portal says, and what the member has entered (product 4.25). */
export const ServiceYear = Type.Object({
  start: LagosDate,
  end: LagosDate,
  milestones: Type.Array(Milestone),
  clearances: Type.Array(Clearance),
  cds: Type.Object({ attended: Count, required: Count }),
  risk: OneOf(['none', 'watch', 'high']),
});
export type ServiceYear = Static<typeof ServiceYear>;
