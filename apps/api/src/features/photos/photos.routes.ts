import {
  updateCoverPhoto,
  updatePhotos,
  updateProfilePicture,
  uploadPhoto as uploadCall,
} from '@kopa/contracts/photos';
import { fail } from '@kopa/rules/refusal';
import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import type { Api } from '../../http/api.ts';
import { fileUrl } from '../../http/pools.ts';
import { isPhotoFile, photoCaching, photoContentType } from './photo-names.ts';
import { updateGallery, uploadPhoto, usePhoto } from './photos.actions.ts';

export function photosRoutes(api: Api, context: Context): void {
  api.route({
    ...uploadCall,
    // Counted before the body is read, so that a refusal costs little.
    onRequest: ({ session }) => context.limits.take('uploads', session.memberId),
    handler: async (request) => ({ url: await uploadPhoto(context, request.session, request.body.imageData) }),
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

/** Serves the files of photos, also to a CDN. */
export function uploadsRoutes(api: Api, context: Context): void {
  const params = Type.Object({ file: Type.String({ maxLength: 100 }) });
  api.get(fileUrl, { schema: { hide: true, params } }, async (request, reply) => {
    const { file } = request.params;
    const stream = isPhotoFile(file) ? await context.photos.read(file) : null;
    if (stream === null) throw fail('not_found');
    return reply
      .type(photoContentType)
      .header('cache-control', photoCaching)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .send(stream);
  });
}
