import { photoLimits } from '@kopa/contracts/media/media-limits';
import {
  deletePhoto,
  updateCoverPhoto,
  updatePhotos,
  updateProfilePicture,
  uploadPhoto,
} from '@kopa/contracts/media/photos';
import { done } from '../../../answer.ts';
import { photoData } from '../../../forms.ts';
import { fillStorage } from '../../../steps/filled.ts';
import { uploadPhoto as upload } from '../../../steps/uploads.ts';
import { galleryOutcomes, profilePictureOutcomes } from '../../outcomes/media/photos.ts';
import { type Row, toldOfOwn } from '../../row.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
const empty = Buffer.alloc(photoLimits.maxBytes + 1).toString('base64');

export const rows: Row[] = [
  {
    route: uploadPhoto,
    given: ({ ada }) => ({
      params: { id: ada.id },
      body: { imageData: photoData, fileName: 'camp.png', fileSize: 300 },
    }),
    refusals: {
      'an SVG image': () => ({ body: { imageData: `data:image/svg+xml;base64,${svg}` }, status: 400 }),
      'an SVG image that is declared as a PNG': () => ({
        body: { imageData: `data:image/png;base64,${svg}` },
        status: 400,
      }),
      'a member whose uploads take up 300 MB': async (world) => {
        const full = await world.register();
        await fillStorage(world, full.id);
        return { by: full, params: { id: full.id }, status: 409 };
      },
      'one byte more than 10 MiB': () => ({ body: { imageData: `data:image/png;base64,${empty}` }, status: 413 }),
    },
  },
  {
    route: updatePhotos,
    given: async ({ ada }) => ({ params: { id: ada.id }, body: { photos: [await upload(ada)] } }),
    publishes: toldOfOwn,
    refusals: {
      'a photo that another member uploaded': async ({ bayo }) => ({
        body: { photos: [await upload(bayo)] },
        status: 400,
      }),
    },
  },
  {
    route: deletePhoto,
    given: async ({ ada }) => {
      const photos = [await upload(ada), await upload(ada)];
      const { photoIds } = done(await ada.call('PATCH', `/api/users/${ada.id}/photos`, { photos }));
      return { params: { id: ada.id, photoId: photoIds[0] } };
    },
    publishes: toldOfOwn,
    refusals: {
      'a photo of another gallery like a missing one': async ({ ada, bayo }) => {
        const photos = [await upload(bayo)];
        const { photoIds } = done(await bayo.call('PATCH', `/api/users/${bayo.id}/photos`, { photos }));
        return { params: { id: ada.id, photoId: photoIds[0] }, status: 404 };
      },
    },
    outcomes: galleryOutcomes,
  },
  {
    route: updateProfilePicture,
    given: async ({ ada }) => ({ params: { id: ada.id }, body: { profilePicture: await upload(ada) } }),
    publishes: toldOfOwn,
    refusals: {
      'a picture that another member uploaded': async ({ bayo }) => ({
        body: { profilePicture: await upload(bayo) },
        status: 400,
      }),
      'a picture from elsewhere': () => ({ body: { profilePicture: 'https://evil.example/a.webp' }, status: 400 }),
    },
    outcomes: profilePictureOutcomes,
  },
  {
    route: updateCoverPhoto,
    given: async ({ ada }) => ({ params: { id: ada.id }, body: { coverPhoto: await upload(ada) } }),
    publishes: toldOfOwn,
    refusals: {
      'a cover that another member uploaded': async ({ bayo }) => ({
        body: { coverPhoto: await upload(bayo) },
        status: 400,
      }),
    },
  },
];
