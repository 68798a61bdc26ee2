/** Pages of the member web that anybody may open, with or without a session. Mails lead to the first two. */
export const visitorPages = {
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  forgotPassword: '/forgot-password',
  support: '/support',
  transparency: '/transparency',
  privacy: '/privacy',
  rules: '/rules',
  check: '/checks/:code',
  beforeCamp: '/before-camp',
} as const;

/** At the sign-in it opens the registration. */
export const registrationHash = '#register';

const patterns = Object.values(visitorPages).map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`));

/** True for the path of a page that anybody may open. */
export function isVisitorPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
