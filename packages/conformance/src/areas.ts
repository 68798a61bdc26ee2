import type { Access } from '@kopa/contracts/refusals';
import type { Route } from '@kopa/contracts/route';

/** The areas of the API in the order of the documentation, each with its subject and its sections of docs/product.md. */
export const areas = {
  auth: { subject: 'account', title: 'Signing in', product: ['4.1', '4.2', '4.3', '4.17', '4.23'] },
  profile: { subject: 'account', title: 'Own account', product: ['4.1', '4.20', '4.27'] },
  people: { subject: 'people', title: 'Members', product: ['4.4', '4.5', '4.6', '4.34'] },
  dashboard: { subject: 'notifications', title: 'Dashboard', product: ['4.5', '4.22'] },
  photos: { subject: 'media', title: 'Photos', product: ['4.12'] },
  portal: { subject: 'service', title: 'Service portal', product: ['4.13', '4.14'] },
  service: { subject: 'service', title: 'Service year', product: ['4.25'] },
  calendar: { subject: 'service', title: 'Official year', product: ['4.37'] },
  allowance: { subject: 'service', title: 'Allowance', product: ['4.30'] },
  ppas: { subject: 'service', title: 'PPA book', product: ['4.31'] },
  letters: { subject: 'service', title: 'Letters', product: ['4.48'] },
  records: { subject: 'service', title: 'Records', product: ['4.48'] },
  offices: { subject: 'service', title: 'Offices', product: ['4.49'] },
  'roll-calls': { subject: 'service', title: 'Roll calls', product: ['4.50'] },
  channels: { subject: 'news', title: 'Channels and notices', product: ['4.36'] },
  rumours: { subject: 'news', title: 'Rumours', product: ['4.43'] },
  journeys: { subject: 'safety', title: 'Journeys', product: ['4.46'] },
  'safety-calls': { subject: 'safety', title: 'Safety calls', product: ['4.47'] },
  connections: { subject: 'people', title: 'Connections', product: ['4.7'] },
  notifications: { subject: 'notifications', title: 'Notifications', product: ['4.15'] },
  push: { subject: 'notifications', title: 'Push messages', product: ['4.29'] },
  messages: { subject: 'chat', title: 'Messages', product: ['4.8', '4.10', '4.26'] },
  groups: { subject: 'chat', title: 'Groups', product: ['4.9'] },
  'social-feeds': { subject: 'feed', title: 'Social feed', product: ['4.11', '4.32', '4.33'] },
  tickets: { subject: 'desk', title: 'Support tickets', product: ['4.16'] },
  following: { subject: 'people', title: 'Following', product: ['4.35'] },
  blocks: { subject: 'people', title: 'Blocking and muting', product: ['4.26'] },
  reports: { subject: 'moderation', title: 'Reports and cases', product: ['4.24'] },
  appeals: { subject: 'moderation', title: 'Decisions and appeals', product: ['4.44'] },
  admin: { subject: 'admin', title: 'Administration', product: ['4.17', '4.18', '4.19'] },
  analytics: { subject: 'admin', title: 'Analytics and system', product: ['4.19'] },
  administrators: { subject: 'admin', title: 'Administrators', product: ['4.18'] },
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

/** The rows of some calls of an area. */
export function area(name: Area, who: Access, routes: Route[]): TableRow[] {
  return routes.map((route) => ({ route, area: name, who, rows: `src/rows/${areas[name].subject}/${name}.ts` }));
}
