import { addPhoto } from '../../features/media/photos.actions.ts';
import type { Context } from '../../process/context.ts';
import { drawLandscape, drawPortrait } from './pictures.ts';
import { createRandom, type Random } from './random.ts';
import { demoEmails } from './seed-members.ts';

const portraits = 64;
const galleries = 6;

/**
 * Seeds portraits for the first members, and covers and galleries for some of them. Members with a portrait are done;
 * of the others an interrupted start may have left photos, which are replaced.
 */
export async function seedPhotos(context: Context, seed: number): Promise<void> {
  const members = await context.db
    .selectFrom('members')
    .select(['id', 'profilePicture'])
    .where('email', 'like', `%${demoEmails}`)
    .orderBy('id')
    .limit(portraits)
    .execute();
  const drawn = members.map(async ({ id, profilePicture: present }, index) => {
    if (present !== null) return;
    await context.db.deleteFrom('photos').where('memberId', '=', id).execute();
    const random = createRandom(seed + index);
    const profilePicture = await keep(context, id, await drawPortrait(random));
    const changes: { profilePicture: string; coverPhoto?: string } = { profilePicture };
    if (index < galleries) changes.coverPhoto = await seedGallery(context, id, random);
    await context.db.updateTable('members').set(changes).where('id', '=', id).execute();
  });
  await Promise.all(drawn);
  await seedGroupPhotos(context);
}

/** Groups whose owners have a gallery show its first photo. */
async function seedGroupPhotos({ db }: Context): Promise<void> {
  await db
    .updateTable('groups as g')
    .from('groupMembers as o')
    .innerJoin('photos as p', 'p.memberId', 'o.memberId')
    .set((eb) => ({ photo: eb.ref('p.url') }))
    .whereRef('o.groupId', '=', 'g.id')
    .where('o.role', '=', 'owner')
    .where('p.galleryPosition', '=', 0)
    .where('g.photo', 'is', null)
    .execute();
}

/** Adds two to four photos and returns the URL of the first, which is also the cover. */
async function seedGallery(context: Context, memberId: number, random: Random): Promise<string> {
  const urls: string[] = [];
  for (let position = 0; position < 2 + random.below(3); position += 1) {
    const url = await keep(context, memberId, await drawLandscape(random));
    await context.db.updateTable('photos').set({ galleryPosition: position }).where('url', '=', url).execute();
    urls.push(url);
  }
  return urls[0] as string;
}

function keep(context: Context, memberId: number, picture: Buffer): Promise<string> {
  return addPhoto(context, memberId, picture, 'png', async (photo) => {
    await context.db
      .insertInto('photos')
      .values({ memberId, ...photo })
      .execute();
  });
}
