import { tooLarge } from './is-acceptable.ts';

/** Flow of a photo: chosen for the gallery, as profile picture, or as cover. */
export type PhotoUse = 'gallery' | 'picture' | 'cover';

/** The texts of the flows (product 8.3). */
export const photoWords = {
  gallery: {
    tooLarge,
    done: 'Photo uploaded!',
    failed: 'Failed to upload photo. Please try again.',
    notSet: 'Photo uploaded but failed to update gallery.',
    invalid: 'Photo uploaded but data validation failed.',
  },
  picture: {
    tooLarge: 'Please select an image smaller than 10MB.',
    done: 'Profile picture updated!',
    failed: 'Failed to upload profile photo. Please try again.',
    notSet: 'Photo uploaded but failed to set as profile picture.',
    invalid: 'Profile picture updated but data validation failed.',
  },
  cover: {
    tooLarge,
    done: 'Cover photo uploaded!',
    failed: 'Failed to upload cover photo. Please try again.',
    notSet: 'Photo uploaded but failed to set as cover photo.',
    invalid: 'Cover photo updated but data validation failed.',
  },
} as const;
