import type { Audience } from '@kopa/contracts/news/channels';
import { isPlace } from '@kopa/rules/service/places';
import type { AudienceKind } from '../../shared/news/use-audience.ts';

const everybody = 'Everybody';

/** The kinds of audience of an entry: its places. */
export const audienceKinds: Record<string, AudienceKind> = {
  everybody: { name: everybody, needed: [], optional: ['batch'] },
  state: { name: 'State', needed: ['state'], optional: ['batch'] },
  lga: { name: 'LGA', needed: ['state', 'lga'], optional: ['batch', 'cdsGroup'] },
};

/** True if the place of an audience exists. */
export function hasPlace({ state, lga }: Audience): boolean {
  return state === undefined || isPlace({ state, lga });
}

/** An audience in words. */
export function audienceName({ state, lga, batch, cdsGroup }: Audience): string {
  const place = [lga, state].filter((name) => name !== undefined).join(', ') || everybody;
  return [place, batch, cdsGroup].filter((name) => name !== undefined).join(' · ');
}
