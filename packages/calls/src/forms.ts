import type { Registration } from '@kopa/contracts/auth';
import type { User } from '@kopa/contracts/users';
import type { PortalAccount } from './system.ts';

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
