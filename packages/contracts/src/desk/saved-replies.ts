import { type Static, Type } from 'typebox';
import { callsOf } from '../route.ts';
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

const call = callsOf('desk', 'moderator');

export const listSavedReplies = call('listSavedReplies', 'GET /api/admin/saved-replies', {
  summary: 'Saved replies by title',
  querystring: PageQuery,
  response: { 200: Type.Array(SavedReply) },
});

export const createSavedReply = call('createSavedReply', 'POST /api/admin/saved-replies', {
  summary: 'Add a saved reply',
  errors: ['unknown_placeholder', 'title_taken'],
  headers: IdempotencyHeaders,
  body: NewSavedReply,
  response: { 201: SavedReply },
});

export const updateSavedReply = call('updateSavedReply', 'PATCH /api/admin/saved-replies/:id', {
  summary: 'Change a saved reply',
  errors: ['unknown_placeholder', 'not_found', 'title_taken'],
  params: IdParams('id'),
  body: Strict(
    {
      title: Type.Optional(NewSavedReply.properties.title),
      text: Type.Optional(NewSavedReply.properties.text),
    },
    { minProperties: 1 },
  ),
  response: { 200: SavedReply },
});

export const deleteSavedReply = call('deleteSavedReply', 'DELETE /api/admin/saved-replies/:id', {
  summary: 'Delete a saved reply',
  errors: ['not_found'],
  params: IdParams('id'),
  response: { 204: NoContent },
});
