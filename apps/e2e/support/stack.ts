import { fileURLToPath } from 'node:url';

/** Ports of the stack under test, away from those of `npm start`. */
export const ports = { api: 24000, portal: 24100, memberWeb: 24173, adminWeb: 24174 } as const;

export const urls = {
  api: `http://localhost:${ports.api}`,
  portal: `http://localhost:${ports.portal}`,
  memberWeb: `http://localhost:${ports.memberWeb}`,
  adminWeb: `http://localhost:${ports.adminWeb}`,
} as const;

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const artefacts = `${root}.artefacts/e2e`;
