import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Nullable, OneOf, Strict, Text } from './schema.ts';
import { storedFields, toStored, writtenNames } from './stored.ts';

const NewThing = Strict({
  kind: OneOf(['a', 'b']),
  content: Text(5),
  place: Type.Optional(Nullable(Text(5, 0))),
  mood: Type.Optional(OneOf(['glad', 'sad'])),
  photos: Type.Optional(Type.Array(Strict({ url: Type.String() }))),
});
const Thing = Type.Object({ id: Type.Integer(), ...storedFields(NewThing) });
const whole = { kind: 'a', content: 'Hello', place: 'Ikeja', mood: 'glad', photos: [{ url: '/a' }] } as const;

describe('input of a member', () => {
  it('is stored with every field; a missing or empty optional field is stored as null', () => {
    expect(toStored(NewThing, { kind: 'a', content: '', place: '', photos: [] })).toEqual({
      ...{ kind: 'a', content: '', place: null, mood: null, photos: null },
    });
    expect(toStored(NewThing, { ...whole, photos: [...whole.photos] })).toEqual(whole);
  });

  it('is extracted without the ids and keys of the request', () => {
    const body = { kind: 'b', content: 'x', userId: 7, clientId: 'y' } as const;
    expect(Object.keys(toStored(NewThing, body))).toEqual(writtenNames(NewThing));
  });
});

describe('the response', () => {
  it('has every written field; an optional field may be null', () => {
    expect(Value.Check(Thing, { id: 1, ...whole })).toBe(true);
    expect(Value.Check(Thing, { id: 1, kind: 'a', content: 'x', place: null, mood: null, photos: null })).toBe(true);
    expect(Value.Check(Thing, { id: 1, kind: 'a', content: 'x', place: null, mood: null })).toBe(false);
    expect(Value.Check(Thing, { id: 1, ...whole, mood: 'angry' })).toBe(false);
    expect(Value.Check(Thing, { id: 1, ...whole, content: null })).toBe(false);
  });

  it('is not bound by limits of the input, because a limit may be lowered while longer texts are stored', () => {
    expect(Value.Check(Thing, { id: 1, ...whole, content: 'longer than five' })).toBe(true);
    expect(Value.Check(Thing, { id: 1, ...whole, content: '' })).toBe(true);
  });
});
