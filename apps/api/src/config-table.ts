import { ConfigSchema } from './config.ts';

/** Makes the README's table of settings from their schema. Print it with `node apps/api/src/config-table.ts`. */
export function configTable(): string {
  const required = new Set<string>(ConfigSchema.required);
  const rows = Object.entries(ConfigSchema.properties).map(([name, schema]) => {
    const { description, default: preset } = schema as unknown as { description: string; default?: unknown };
    const value = preset !== undefined ? `\`${preset}\`` : required.has(name) ? 'required' : '–';
    return `| \`${name}\` | ${value} | ${description} |`;
  });
  return ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

if (import.meta.main) process.stdout.write(`${configTable()}\n`);
