import type { User } from '@kopa/contracts/users';
import { assertFound } from '@kopa/rules/existence';
import { removeMessage, removeMessagesWithPhoto } from './message-changes.ts';
import { photosOf, removePhoto } from './photo-actions.ts';
import { removeComment, removePhotoFromPosts, removePost, restoreComment, restorePost } from './post-change-actions.ts';
import type { StoredCase } from './stored.ts';
import type { Restore } from './stored-desk.ts';
import type { World } from './world.ts';

/** Deletes a photo by an administrator's decision, with all of its uses. @throws 404 */
export function removePhotoAndUses(world: World, owner: User, id: number): void {
  assertFound(photosOf(world, owner).find((photo) => photo.id === id));
  removePhotoFromPosts(world, id);
  removeMessagesWithPhoto(world, id);
  removePhoto(world, owner, id);
}

/** Deletes the subject of a case, where it still exists. Null where nothing is kept; the mocks keep no photos. */
export function removeSubject(world: World, { subjectType, subjectId, memberId }: StoredCase): Restore | null {
  const isSubject = ({ id }: { id: number }) => id === subjectId;
  switch (subjectType) {
    case 'post': {
      const post = world.posts.find(isSubject);
      if (post === undefined) return null;
      const comments = world.comments.filter(({ feedId }) => feedId === subjectId);
      removePost(world, post);
      return () => restorePost(world, post, comments);
    }
    case 'comment': {
      const comment = world.comments.find(isSubject);
      if (comment === undefined) return null;
      removeComment(world, comment);
      return () => restoreComment(world, comment);
    }
    case 'direct_message':
      return removeMessage(world, 'direct', subjectId);
    case 'group_message':
      return removeMessage(world, 'group', subjectId);
    case 'ppa_review': {
      const review = world.ppaReviews.find(isSubject);
      if (review === undefined) return null;
      world.ppaReviews = world.ppaReviews.filter((one) => one !== review);
      return () => {
        world.ppaReviews.push(review);
        return true;
      };
    }
    case 'photo': {
      const owner = world.members.find(({ user }) => user.id === memberId);
      if (owner !== undefined && world.photos.some(isSubject)) removePhotoAndUses(world, owner.user, subjectId);
      return null;
    }
    default:
      return null;
  }
}
