/** Parameter of the service worker's address with which it fetches nothing ahead and keeps no pictures. */
export const savesDataName = 'saves-data';

/** The address of the service worker for the member's choice. */
export const workerAddress = (savesData: boolean) => (savesData ? `/sw.js?${savesDataName}` : '/sw.js');
