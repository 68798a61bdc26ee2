import { type Static, Type } from 'typebox';
import type { Tag } from '../feed/tags.ts';
import { route } from '../route.ts';
import { Id, IdempotencyHeaders, IdParams, Line, NoContent, PageQuery, Strict, Text } from '../schema.ts';
import { storedFields } from '../stored.ts';
import { textLimits } from '../text-limits.ts';

/** The words that may stand in braces in a saved reply. The portal replaces them before it sends the text. */
export const placeholders = ['first_name', 'ticket_id', 'state'] as const;
export type Placeholder = (typeof placeholders)[number];

export const NewSavedReply = Strict({
  /** Unique without regard to case. */
  title: Line(textLimits.savedReplyTitle),
  text: Text(textLimits.savedReply),
});
export type NewSavedReply = Static<typeof NewSavedReply>;

/** A text that the desk sends often. All administrators share them. */
export const SavedReply = Type.Object({ id: Id, ...storedFields(NewSavedReply) });
export type SavedReply = Static<typeof SavedReply>;

const tags: Tag[] = ['administration'];

export const listSavedReplies = route({
  method: 'GET',
  url: '/api/admin/saved-replies',
  schema: {
    operationId: 'listSavedReplies',
    tags,
    summary: 'Saved replies by title',
    querystring: PageQuery,
    response: { 200: Type.Array(SavedReply) },
  },
});

export const createSavedReply = route({
  method: 'POST',
  url: '/api/admin/saved-replies',
  errors: ['unknown_placeholder', 'title_taken'],
  schema: {
    operationId: 'createSavedReply',
    tags,
    summary: 'Add a saved reply',
    headers: IdempotencyHeaders,
    body: NewSavedReply,
    response: { 201: SavedReply },
  },
});

export const updateSavedReply = route({
  method: 'PATCH',
  url: '/api/admin/saved-replies/:id',
  errors: ['unknown_placeholder', 'not_found', 'title_taken'],
  schema: {
    operationId: 'updateSavedReply',
    tags,
    summary: 'Change a saved reply',
    params: IdParams('id'),
    body: Strict(
      {
        title: Type.Optional(NewSavedReply.properties.title),
        text: Type.Optional(NewSavedReply.properties.text),
      },
      { minProperties: 1 },
    ),
    response: { 200: SavedReply },
  },
});

export const deleteSavedReply = route({
  method: 'DELETE',
  url: '/api/admin/saved-replies/:id',
  errors: ['not_found'],
  schema: {
    operationId: 'deleteSavedReply',
    tags,
    summary: 'Delete a saved reply',
    params: IdParams('id'),
    response: { 204: NoContent },
  },
});
