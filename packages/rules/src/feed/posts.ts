import type { PostEdit } from '@kopa/contracts/feed/post-edits';
import { fail } from '../refusal.ts';

/** The content of a post, for its rules. */
export interface PostContent {
  content: string;
  hasPhotos: boolean;
}

/** True for a post with a text or photos. */
export function hasContent({ content, hasPhotos }: PostContent): boolean {
  return content !== '' || hasPhotos;
}

/** @throws 400 invalid_request */
export function assertHasContent(post: PostContent): void {
  if (!hasContent(post)) throw invalid('body/content', 'must not be empty without photos');
}

/** The changes of an edit as they are stored: a blank location is stored as none. */
export function storedEdit({ location, ...changes }: PostEdit): PostEdit {
  return location === undefined ? changes : { ...changes, location: location || null };
}

/** A photo stands in a post once. @throws 400 invalid_request */
export function assertDifferentPhotos(urls: readonly string[]): void {
  if (new Set(urls).size < urls.length) throw invalid('body/photos', 'must not repeat a photo');
}

/** Only the author edits and deletes a post, and edits a comment. @throws 403 forbidden */
export function assertIsAuthor(authorId: number, memberId: number): void {
  if (authorId !== memberId) throw fail('forbidden');
}

/** Only the author of a comment or of its post deletes it. @throws 403 forbidden */
export function assertMayDeleteComment(authors: { commentAuthorId: number; postAuthorId: number }, memberId: number) {
  if (memberId !== authors.commentAuthorId && memberId !== authors.postAuthorId) throw fail('forbidden');
}

function invalid(path: string, message: string): Error {
  return fail('invalid_request', { fields: [{ path, message }] });
}
