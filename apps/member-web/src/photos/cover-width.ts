/** How many pixels wide a cover photo is fetched at least. */
export const coverWidth = 800;
