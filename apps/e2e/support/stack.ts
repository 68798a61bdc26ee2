import { fileURLToPath } from 'node:url';

/** Where the ports of the stack under test begin, away from those of `npm start`: `KOPA_E2E_PORTS`. */
const first = Number(process.env.KOPA_E2E_PORTS ?? 24000);

export const ports = { api: first, portal: first + 100, memberWeb: first + 173, adminWeb: first + 174 } as const;

export const urls = {
  api: `http://localhost:${ports.api}`,
  portal: `http://localhost:${ports.portal}`,
  memberWeb: `http://localhost:${ports.memberWeb}`,
  adminWeb: `http://localhost:${ports.adminWeb}`,
} as const;

/** Both apps over the mocked world. */
export const mockPorts = { member: first + 273, admin: first + 274 } as const;
export const mockUrls = {
  member: `http://localhost:${mockPorts.member}`,
  admin: `http://localhost:${mockPorts.admin}`,
} as const;

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const artefacts = `${root}.artefacts/e2e`;
