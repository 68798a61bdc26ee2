import type { Registration } from '@kopa/contracts/account/auth';
import type { User } from '@kopa/contracts/account/user';
import type { Account } from '@kopa/portal-simulator/accounts';

/** An account of the service portal, with the portal's field names. */
export type PortalAccount = Omit<Account, 'accountId' | 'middleName'>;

let registrations = 0;

/** A valid registration form with a unique email and username. */
export function registration(changes: Partial<Registration> = {}): Registration {
  registrations += 1;
  const password = changes.password ?? 'Harmattan-Breeze-7';
  return {
    firstName: 'Ngozi',
    surname: `Okafor${registrations}`,
    email: `ngozi${registrations}@kopa.test`,
    phoneNumber: '08031234567',
    username: `ngozi${registrations}`,
    password,
    confirmPassword: password,
    ...changes,
  };
}

let accounts = 0;

/** A portal account that the member may link: it has the member's name and a unique state code. */
export function portalAccount(
  { firstName, surname }: Pick<User, 'firstName' | 'surname'>,
  changes: Partial<PortalAccount> = {},
): PortalAccount {
  accounts += 1;
  return {
    email: `corper${accounts}@portal.test`,
    password: 'Portal-Pass-1',
    firstName,
    surname,
    stateCode: `LA/26A/${1000 + accounts}`,
    batch: '2026 Batch A',
    deploymentState: 'Lagos',
    lga: 'Ikeja',
    ppa: 'A school',
    cdsGroup: 'Red Cross',
    serviceStartDate: '2026-03-01',
    cdsAttended: 5,
    ...changes,
  };
}

/** A small photo as a data URL: a PNG of 40 × 30 pixels. */
export const photoData =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAMAAABpA6zvAAAAA1BMVEUzqncb3tbvAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4jWNgGAWjYBSMguEAAATOAAE9WQaqAAAAAElFTkSuQmCC';

/** An EBML element: its id, its size in two bytes and its content. */
const element = (id: number[], content: number[]) => [
  ...id,
  0x40 | (content.length >> 8),
  content.length & 0xff,
  ...content,
];
const ascii = (text: string) => [...Buffer.from(text)];
const track = [...element([0x83], [2]), ...element([0x86], ascii('A_OPUS'))];

/** A voice note as a data URL: WebM with one track of sound and a block of silence, as browsers record it. */
export const voiceData = `data:audio/webm;codecs=opus;base64,${Buffer.from([
  ...element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], ascii('webm'))),
  ...[0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ...element([0x16, 0x54, 0xae, 0x6b], element([0xae], track)),
  ...[0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  ...element([0xa3], [0x81, 0, 0, 0x80, ...new Array<number>(600).fill(0)]),
]).toString('base64')}`;
