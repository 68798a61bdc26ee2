import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';

/** The areas of the API in the order of the documentation, each with its sections of docs/product.md. */
export const areas = {
  auth: { title: 'Signing in', product: ['4.1', '4.2', '4.3', '4.17', '4.23'] },
  users: { title: 'Members', product: ['4.1', '4.4', '4.5', '4.6', '4.20', '4.22', '4.27', '4.34'] },
  photos: { title: 'Photos', product: ['4.12'] },
  portal: { title: 'Service portal', product: ['4.13', '4.14'] },
  service: { title: 'Service year', product: ['4.25'] },
  calendar: { title: 'Official year', product: ['4.37'] },
  allowance: { title: 'Allowance', product: ['4.30'] },
  ppas: { title: 'PPA book', product: ['4.31'] },
  letters: { title: 'Letters', product: ['4.48'] },
  records: { title: 'Records', product: ['4.48'] },
  channels: { title: 'Channels and notices', product: ['4.36'] },
  rumours: { title: 'Rumours', product: ['4.43'] },
  journeys: { title: 'Journeys', product: ['4.46'] },
  'safety-calls': { title: 'Safety calls', product: ['4.47'] },
  connections: { title: 'Connections', product: ['4.7'] },
  notifications: { title: 'Notifications', product: ['4.15'] },
  push: { title: 'Push messages', product: ['4.29'] },
  messages: { title: 'Messages', product: ['4.8', '4.10'] },
  groups: { title: 'Groups', product: ['4.9'] },
  'social-feeds': { title: 'Social feed', product: ['4.11', '4.32', '4.33'] },
  tickets: { title: 'Support tickets', product: ['4.16'] },
  following: { title: 'Following', product: ['4.35'] },
  blocks: { title: 'Blocking and muting', product: ['4.26'] },
  reports: { title: 'Reports and cases', product: ['4.24'] },
  appeals: { title: 'Decisions and appeals', product: ['4.44'] },
  admin: { title: 'Administration', product: ['4.17', '4.18', '4.19'] },
  analytics: { title: 'Analytics and system', product: ['4.19'] },
  administrators: { title: 'Administrators', product: ['4.18'] },
} as const;
export type Area = keyof typeof areas;

/** One call of the API and the file with its test row. */
export interface TableRow {
  route: Route;
  area: Area;
  who: Access;
  /** Path of the file with the row, relative to this package. */
  rows: string;
}
