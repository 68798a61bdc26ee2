import type { Audience } from '@kopa/contracts/channels';
import { lgasOf, stateNames } from '@kopa/contracts/lgas';

/** The places of an audience, with the fields that each needs and those that it may have. */
export const placeKinds = {
  everybody: { name: 'Everybody', needed: [], optional: ['batch'] },
  state: { name: 'State', needed: ['state'], optional: ['batch'] },
  lga: { name: 'LGA', needed: ['state', 'lga'], optional: ['batch', 'cdsGroup'] },
} as const satisfies Record<
  string,
  { name: string; needed: readonly (keyof Audience)[]; optional: readonly (keyof Audience)[] }
>;
export type PlaceKind = keyof typeof placeKinds;

/** The audience at a place with the typed names; null until the names of the place exist. */
export function audienceOf(kind: PlaceKind, typed: Audience): Audience | null {
  const { needed, optional } = placeKinds[kind];
  const named = [...needed, ...optional]
    .map((field) => [field, (typed[field] ?? '').trim()] as const)
    .filter(([, name]) => name !== '');
  const audience: Audience = Object.fromEntries(named);
  const state = stateNames.find((name) => name === audience.state);
  if (kind !== 'everybody' && state === undefined) return null;
  const hasLga = state !== undefined && audience.lga !== undefined && lgasOf(state).includes(audience.lga);
  return kind === 'lga' && !hasLga ? null : audience;
}

/** An audience in words. */
export function audienceName({ state, lga, batch, cdsGroup }: Audience): string {
  const place = [lga, state].filter((name) => name !== undefined).join(', ') || placeKinds.everybody.name;
  return [place, batch, cdsGroup].filter((name) => name !== undefined).join(' · ');
}
