/** The address of a member. */
export const personPath = (username: string) => `/people/${username}`;
