import {
  deletePhoto,
  updateCoverPhoto,
  updatePhotos,
  updateProfilePicture,
  uploadPhoto as uploadCall,
} from '@kopa/contracts/media/photos';
import { uploadVoice } from '@kopa/contracts/media/voice-notes';
import type { WaitingKind } from '@kopa/contracts/route';
import { fail } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Api } from '../../http/api.ts';
import type { sessionReader } from '../../identity/member-session.ts';
import type { Context } from '../../process/context.ts';
import { contentTypeOf, isPlayed, isUploadFile, photoCaching, recordPhotoCaching, urlOfFile } from './photo-names.ts';
import { removeFromGallery, updateGallery, uploadPhoto, usePhoto } from './photos.actions.ts';
import { type ByteRange, rangeOf } from './range.ts';
import { findPhotoReader } from './record-photos.queries.ts';
import { uploadVoiceNote } from './voice-notes.actions.ts';

export function photosRoutes(api: Api, context: Context): void {
  api.route({
    ...uploadCall,
    // Counted before the body is read, so that a refusal costs little.
    onRequest: ({ session }) => context.limits.take('uploads', session.memberId),
    handler: async (request) => ({ url: await uploadPhoto(context, request.session, request.body.imageData) }),
  });

  api.route({
    ...uploadVoice,
    onRequest: ({ session }) => context.limits.take('uploads', session.memberId),
    handler: async (request) => ({ url: await uploadVoiceNote(context, request.session, request.body) }),
  });

  api.route({
    ...updatePhotos,
    handler: (request) => updateGallery(context, request.session, request.body.photos),
  });

  api.route({
    ...deletePhoto,
    handler: (request) => removeFromGallery(context, request.session, request.params.photoId),
  });

  api.route({
    ...updateProfilePicture,
    handler: (request) => usePhoto(context, request.session, 'profile picture', request.body.profilePicture),
  });

  api.route({
    ...updateCoverPhoto,
    handler: (request) => usePhoto(context, request.session, 'cover', request.body.coverPhoto),
  });
}

/** Serves the files of photos and voice notes, also to a CDN; those of records to their member's session only. */
export function uploadsRoutes(api: Api, context: Context, readSession: ReturnType<typeof sessionReader>): void {
  const params = Type.Object({ file: Type.String({ maxLength: 100 }) });
  const options = { gate: 'files' satisfies WaitingKind, schema: { hide: true, tags: ['media'], params } };
  api.get('/uploads/:file', options, async (request, reply) => {
    const { file } = request.params;
    if (!isUploadFile(file)) throw fail('not_found');
    const readerId = isPlayed(file) ? null : await findPhotoReader(context.db, urlOfFile(file));
    // A file may outlive its photo, which a record may have had.
    if (readerId === undefined) throw fail('not_found');
    if (readerId !== null && (await readSession(request))?.memberId !== readerId) throw fail('not_found');
    const part = isPlayed(file) ? await choosePart(context, request, reply) : undefined;
    if (part === 'none') return reply.send();
    const content = await context.photos.read(file, part);
    if (content === null) throw fail('not_found');
    return reply
      .type(contentTypeOf(file))
      .header('cache-control', readerId === null ? photoCaching : recordPhotoCaching)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', readerId === null ? 'cross-origin' : 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .send(content);
  });
}

/**
 * The part of a file that the request asks for, and the head of its answer. Players ask for parts, and Safari plays
 * nothing otherwise.
 */
async function choosePart(
  { photos }: Context,
  { headers, params }: FastifyRequest,
  reply: FastifyReply,
): Promise<ByteRange | 'none' | undefined> {
  const size = await photos.size((params as { file: string }).file);
  if (size === null) throw fail('not_found');
  const part = rangeOf(headers.range, size);
  reply.header('accept-ranges', 'bytes');
  if (part === 'none') {
    reply.status(416).header('content-range', `bytes */${size}`);
    return part;
  }
  const { first, last } = part ?? { first: 0, last: size - 1 };
  reply.header('content-length', last - first + 1);
  if (part === null) return undefined;
  reply.status(206).header('content-range', `bytes ${first}-${last}/${size}`);
  return part;
}
