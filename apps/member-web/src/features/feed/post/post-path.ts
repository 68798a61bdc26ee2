/** The address of a post's page. */
export const postPath = (postId: number) => `/posts/${postId}`;
