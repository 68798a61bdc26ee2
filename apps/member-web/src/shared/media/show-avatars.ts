import { createContext } from 'react';

/** False where uploaded pictures of people and groups do not load; initials and marks stand for them. */
export const ShowAvatars = createContext(true);

/** True if a picture may be shown. One of this device, as in a preview, costs nothing. */
export const isAvatarShown = (url: string, loads: boolean) => loads || !url.startsWith('/uploads/');
