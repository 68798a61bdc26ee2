/** Minimum width in pixels of a fetched cover photo. */
export const coverWidth = 800;
