import { type Static, Type } from 'typebox';
import { Count, DateTime, Id, Nullable, OneOf } from '../schema.ts';

export const groupTypes = ['public', 'private'] as const;

/** The public part of a group. */
export const GroupDetails = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  memberCount: Count,
  type: OneOf(groupTypes),
  photo: Nullable(Type.String()),
  createdAt: DateTime,
  /** The members are determined by their deployment, and there is no owner. */
  isAutomatic: Type.Boolean(),
});
export type GroupDetails = Static<typeof GroupDetails>;
