import {
  updateCoverPhoto,
  updatePhotos,
  updateProfilePicture,
  uploadPhoto as uploadCall,
} from '@kopa/contracts/photos';
import { uploadVoice } from '@kopa/contracts/voice-notes';
import { fail } from '@kopa/rules/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { fileUrl } from '../../http/pools.ts';
import { contentTypeOf, isPlayed, isUploadFile, photoCaching } from './photo-names.ts';
import { readFile, updateGallery, uploadPhoto, usePhoto } from './photos.actions.ts';
import { rangeOf } from './range.ts';
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
    ...updateProfilePicture,
    handler: (request) => usePhoto(context, request.session, 'profile picture', request.body.profilePicture),
  });

  api.route({
    ...updateCoverPhoto,
    handler: (request) => usePhoto(context, request.session, 'cover', request.body.coverPhoto),
  });
}

/** Serves the files of photos and voice notes, also to a CDN. */
export function uploadsRoutes(api: Api, context: Context): void {
  const params = Type.Object({ file: Type.String({ maxLength: 100 }) });
  api.get(fileUrl, { schema: { hide: true, params } }, async (request, reply) => {
    const { file } = request.params;
    const isThere = isUploadFile(file);
    const content = !isThere ? null : await (isPlayed(file) ? readFile(context, file) : context.photos.read(file));
    if (content === null) throw fail('not_found');
    reply
      .type(contentTypeOf(file))
      .header('cache-control', photoCaching)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    return Buffer.isBuffer(content) ? sendPart(request, reply, content) : reply.send(content);
  });
}

/** Sends the part that the request asks for: players ask for parts, and Safari plays nothing otherwise. */
function sendPart(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  const range = rangeOf(request.headers.range, bytes.length);
  reply.header('accept-ranges', 'bytes');
  if (range === null) return reply.send(bytes);
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${bytes.length}`).send();
  const { first, last } = range;
  return reply
    .status(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1));
}
