import { type TSchema, Type } from 'typebox';
import type { BusTopics } from './bus.ts';
import { checkLater } from './check-later.ts';

const Ids = Type.Array(Type.Integer());
const Online = Type.Union([Type.Object({ joined: Ids, left: Ids }), Type.Object({ online: Ids })]);
const Showing = Type.Object({
  place: Type.Union([Type.Literal('feed'), Type.Integer()]),
  post: Type.Optional(Type.Integer()),
  concerns: Ids,
  skipped: Type.Optional(Ids),
});

/** Checks of a message before listeners get it, because another version of the API may have sent it. */
const schemas: { [T in keyof BusTopics]: TSchema } = {
  frame: Type.Object({
    audience: Type.Union([
      Type.Literal('everyone'),
      Ids,
      Showing,
      Type.Object({ group: Type.Integer(), only: Type.Optional(Ids), skipped: Type.Optional(Ids) }),
    ]),
    type: Type.String(),
    frame: Type.String(),
    merge: Type.Optional(Type.Object({ key: Type.String(), order: Type.Number() })),
  }),
  sessionsEnded: Type.Object({ ids: Ids, reason: Type.Optional(Type.String()) }),
  presence: Online,
  hiddenPresence: Online,
  visibility: Online,
  presenceShown: Type.Object({ memberId: Type.Integer(), isShown: Type.Boolean() }),
  connection: Type.Object({ memberIds: Type.Tuple([Type.Integer(), Type.Integer()]), isAccepted: Type.Boolean() }),
  hello: Type.Object({}),
  goodbye: Type.Object({}),
  gap: Type.Object({}),
};
const checks = new Map(Object.entries(schemas).map(([topic, schema]) => [topic, checkLater(schema)]));

/** A topic and its message. */
export type BusEvent = { [T in keyof BusTopics]: [topic: T, message: BusTopics[T]] }[keyof BusTopics];

/** Reads the events of a text. Unknown events are counted and left out. */
export function readEvents(text: string): { events: BusEvent[]; unknown: number } {
  const sent = parsed(text);
  if (!Array.isArray(sent)) return { events: [], unknown: 1 };
  const events = sent.filter(isKnown);
  return { events, unknown: sent.length - events.length };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKnown(event: unknown): event is BusEvent {
  return Array.isArray(event) && checks.get(event[0] as string)?.(event[1]) === true;
}
