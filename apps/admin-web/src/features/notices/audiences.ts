import type { Audience } from '@kopa/contracts/channels';
import { channelOf, channelWords } from '@kopa/rules/channels';

/** The kinds of audience with the fields that each asks for. */
export const audienceKinds = {
  everybody: { name: 'Everybody', fields: [] },
  state: { name: 'State', fields: ['state'] },
  lga: { name: 'LGA', fields: ['state', 'lga'] },
  batch: { name: 'Batch', fields: ['batch'] },
  cdsGroup: { name: 'CDS group', fields: ['cdsGroup'] },
} as const satisfies Record<string, { name: string; fields: readonly (keyof Audience)[] }>;
export type AudienceKind = keyof typeof audienceKinds;

/** The audience of a kind with the typed name; null while a field is empty. */
export function audienceOf(kind: AudienceKind, typed: Audience): Audience | null {
  const entries = audienceKinds[kind].fields.map((field) => [field, (typed[field] ?? '').trim()] as const);
  return entries.some(([, value]) => value === '') ? null : Object.fromEntries(entries);
}

/** An audience in words. */
export function audienceName(audience: Audience): string {
  return channelWords(channelOf(audience, 'body/audience')).name;
}
