import { demoAdministrators, demoMembers, demoPortalPassword } from '@kopa/contracts/demo';
import { freePortalAccounts } from '@kopa/portal-simulator/accounts';
import { type ServerName, type Settings, servers } from './settings.ts';

/** The table of addresses and demo accounts that `npm start` prints. */
export function report(names: readonly ServerName[], { urls }: Settings): string {
  const shown: Partial<Record<ServerName, string>> = {
    api: `${urls.api}  (documentation at /api/docs)`,
    mail: `${urls.portal}/simulator/mails  (SMTP at ${urls.mail})`,
  };
  const addresses = names.map((name) => [servers[name].title, shown[name] ?? urls[name]]);
  const accounts = [
    ...demoMembers.map(({ email, password }) => ['Member', email, password]),
    ...demoAdministrators.map(({ role, username, password }) => [
      role === 'super_admin' ? 'Super admin' : 'Moderator',
      username,
      password,
    ]),
    ...freePortalAccounts.slice(0, 5).map(({ name, email }) => [`Portal, ${name}`, email, demoPortalPassword]),
  ];
  return [
    '',
    'Kopa is running.',
    '',
    ...columns(addresses),
    '',
    ...columns(accounts),
    '',
    `Register with the name of a portal account to link it; all of them: ${urls.portal}/simulator/accounts`,
    'Ctrl-C stops everything.',
    '',
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, index) => Math.max(most[index] ?? 0, cell.length)),
    [],
  );
  return rows.map(
    (row) =>
      `  ${row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()}`,
  );
}
