import { expect } from 'vitest';
import { done } from '../../../answer.ts';
import type { TestMember } from '../../../members.ts';
import { uploadPhoto } from '../../../steps/uploads.ts';
import type { World } from '../../world.ts';

const change = (member: TestMember, what: string, body: object) =>
  member.call('PATCH', `/api/users/${member.id}/${what}`, body);

/** Outcomes of the deletion of one photo of the gallery (product 4.12). */
export const galleryOutcomes = {
  'leaves the photos that were added since the page was opened, and clears a picture with the photo': async (
    world: World,
  ) => {
    const member = await world.register();
    const [first, second, third] = [await uploadPhoto(member), await uploadPhoto(member), await uploadPhoto(member)];
    const opened = done(await change(member, 'photos', { photos: [first, second] }));
    done(await change(member, 'photos', { photos: [first, second, third] }));
    done(await change(member, 'profile-picture', { profilePicture: first }));
    const url = `/api/users/${member.id}/photos/${opened.photoIds[0]}`;
    expect(done(await member.call('DELETE', url))).toMatchObject({ photos: [second, third], profilePicture: null });
  },
};

/** Outcomes of the profile picture (product 4.12). */
export const profilePictureOutcomes = {
  'also becomes the cover if none is set; a later picture does not, and the gallery is unchanged': async (
    world: World,
  ) => {
    const member = await world.register();
    const [first, second] = [await uploadPhoto(member), await uploadPhoto(member)];
    expect(first).not.toBe(second);
    expect(done(await change(member, 'profile-picture', { profilePicture: first }))).toMatchObject({
      ...{ profilePicture: first, coverPhoto: first, photos: [] },
    });
    expect(done(await change(member, 'profile-picture', { profilePicture: second }))).toMatchObject({
      ...{ profilePicture: second, coverPhoto: first },
    });
  },
};
