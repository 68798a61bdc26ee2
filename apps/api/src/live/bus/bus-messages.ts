import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { BusTopics } from './bus.ts';

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

/** A topic and its message. */
export type BusEvent = { [T in keyof BusTopics]: [topic: T, message: BusTopics[T]] }[keyof BusTopics];

/** Reads the event of a text; undefined for one that this version does not know. */
export function readEvent(text: string): BusEvent | undefined {
  try {
    const event: unknown = JSON.parse(text);
    return isKnown(event) ? event : undefined;
  } catch {
    return undefined;
  }
}

function isKnown(event: unknown): event is BusEvent {
  if (!Array.isArray(event)) return false;
  const [topic, message] = event as [string, unknown];
  return Object.hasOwn(schemas, topic) && Value.Check(schemas[topic as keyof BusTopics], message);
}
