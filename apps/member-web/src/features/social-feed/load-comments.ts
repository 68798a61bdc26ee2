/** Fetches the code of a post's comments, which most visits of the feed do not need. */
export const loadComments = async () => (await import('./comment-section.tsx')).CommentSection;
