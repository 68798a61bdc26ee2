import { fileURLToPath } from 'node:url';
import { findFreePorts } from '@kopa/dev/free-ports';

const offsets = {
  api: 0,
  portal: 100,
  mail: 125,
  memberWeb: 173,
  adminWeb: 174,
  mockedMember: 273,
  mockedAdmin: 274,
} as const;

/**
 * First port of the stack under test: `KOPA_E2E_PORTS`, or a free range that does not overlap with `npm start` and
 * other runs. The variable passes it to the test runner's workers, which load this file again.
 */
process.env.KOPA_E2E_PORTS ??= String(await findFreePorts(Object.values(offsets)));
const first = Number(process.env.KOPA_E2E_PORTS);

export const ports = {
  api: first + offsets.api,
  portal: first + offsets.portal,
  mail: first + offsets.mail,
  memberWeb: first + offsets.memberWeb,
  adminWeb: first + offsets.adminWeb,
} as const;

export const urls = {
  api: `http://localhost:${ports.api}`,
  portal: `http://localhost:${ports.portal}`,
  memberWeb: `http://localhost:${ports.memberWeb}`,
  adminWeb: `http://localhost:${ports.adminWeb}`,
} as const;

/** Ports of both apps over the mocked world. */
export const mockPorts = { member: first + offsets.mockedMember, admin: first + offsets.mockedAdmin } as const;
export const mockUrls = {
  member: `http://localhost:${mockPorts.member}`,
  admin: `http://localhost:${mockPorts.admin}`,
} as const;

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const artefacts = `${root}.artefacts/e2e`;
