import type { Audience } from '@kopa/contracts/news/channels';
import { channelOf, channelWords } from '@kopa/rules/news/channels';
import type { AudienceKind } from '../../shared/news/use-audience.ts';

/** The kinds of audience of a notice. */
export const audienceKinds: Record<string, AudienceKind> = {
  everybody: { name: 'Everybody', needed: [] },
  state: { name: 'State', needed: ['state'] },
  lga: { name: 'LGA', needed: ['state', 'lga'] },
  batch: { name: 'Batch', needed: ['batch'] },
  cdsGroup: { name: 'CDS group', needed: ['cdsGroup'] },
};

/** An audience in words. */
export function audienceName(audience: Audience): string {
  return channelWords(channelOf(audience, 'body/audience')).name;
}
