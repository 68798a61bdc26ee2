import { demoAdministrators, demoMembers, demoPortalPassword } from '@kopa/contracts/demo';
import { freePortalEmails } from '@kopa/portal-simulator/accounts';
import { type ServerName, type Settings, servers } from './settings.ts';

/** The table of addresses and demo accounts, for people. */
export function report(names: readonly ServerName[], { urls }: Settings): string {
  const addresses = names.map((name) => [
    servers[name].title,
    urls[name] + (name === 'api' ? '  (documentation at /api/docs)' : ''),
  ]);
  const accounts = [
    ...demoMembers.map(({ email, password }) => ['Member', email, password]),
    ...demoAdministrators.map(({ role, username, password }) => [
      role === 'super_admin' ? 'Super admin' : 'Moderator',
      username,
      password,
    ]),
    ...freePortalEmails.slice(0, 3).map((email) => ['Portal, free to link', email, demoPortalPassword]),
  ];
  return [
    '',
    'Kopa is running.',
    '',
    ...columns(addresses),
    '',
    ...columns(accounts),
    '',
    `${freePortalEmails.length} portal accounts can be linked; the README names them. Ctrl-C stops everything.`,
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
