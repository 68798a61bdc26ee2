/** Name of the cache in which the service worker keeps small pictures. */
export const pictureCache = 'kopa-pictures';
