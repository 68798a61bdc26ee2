import { photoLimits } from '@kopa/contracts/media/media-limits';
import { updateCoverPhoto, updatePhotos, updateProfilePicture, uploadPhoto } from '@kopa/contracts/media/photos';
import { photoData } from '../../forms.ts';
import { profilePictureOutcomes } from '../../outcomes/media/photos.ts';
import type { Row } from '../../row.ts';
import { uploadPhoto as upload } from '../../steps.ts';

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
        await world.fillStorage(full.id);
        return { by: full, params: { id: full.id }, status: 409 };
      },
      'one byte more than 10 MiB': () => ({ body: { imageData: `data:image/png;base64,${empty}` }, status: 413 }),
    },
  },
  {
    route: updatePhotos,
    given: async ({ ada }) => ({ params: { id: ada.id }, body: { photos: [await upload(ada)] } }),
    refusals: {
      'a photo that another member uploaded': async ({ bayo }) => ({
        body: { photos: [await upload(bayo)] },
        status: 400,
      }),
    },
  },
  {
    route: updateProfilePicture,
    given: async ({ ada }) => ({ params: { id: ada.id }, body: { profilePicture: await upload(ada) } }),
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
    refusals: {
      'a cover that another member uploaded': async ({ bayo }) => ({
        body: { coverPhoto: await upload(bayo) },
        status: 400,
      }),
    },
  },
];
