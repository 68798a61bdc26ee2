/** Loads the code of the comments. Most visits of the feed do not need it. */
export const loadComments = async () => (await import('./comment-section.tsx')).CommentSection;
