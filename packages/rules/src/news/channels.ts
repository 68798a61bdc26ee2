import type { Audience } from '@kopa/contracts/news/channels';
import { fail } from '../refusal.ts';

export const channelKinds = ['everybody', 'state', 'lga', 'batch', 'cds_group'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** The audience of a channel, with null in the fields that its kind does not use. */
export interface ChannelAudience {
  kind: ChannelKind;
  state: string | null;
  lga: string | null;
  batch: string | null;
  cdsGroup: string | null;
}

/** The key by which a channel is found; the database's `channel_keys` does the same. */
export function channelKey({ kind, state, lga, batch, cdsGroup }: ChannelAudience): string {
  const values = { everybody: [], state: [state], lga: [state, lga], batch: [batch], cds_group: [cdsGroup] };
  return [kind, ...values[kind]].join('/');
}

/** The channels of a portal record: without channels for values that it lacks. */
export function channelsOf(record: Omit<ChannelAudience, 'kind'>): ChannelAudience[] {
  const nothing = { state: null, lga: null, batch: null, cdsGroup: null };
  const { state, lga, batch, cdsGroup } = record;
  const found: ChannelAudience[] = [{ ...nothing, kind: 'everybody' }];
  if (state !== null) found.push({ ...nothing, kind: 'state', state });
  if (state !== null && lga !== null) found.push({ ...nothing, kind: 'lga', state, lga });
  if (batch !== null) found.push({ ...nothing, kind: 'batch', batch });
  if (cdsGroup !== null) found.push({ ...nothing, kind: 'cds_group', cdsGroup });
  return found;
}

/**
 * The channel of an audience. `part` is the part of the request that holds it.
 * @throws 400 invalid_request for an LGA without a state, or for more than one audience
 */
export function channelOf(
  { state, lga, batch, cdsGroup }: Audience,
  part: 'body/audience' | 'querystring',
): ChannelAudience {
  const refuse = (message: string) => fail('invalid_request', { fields: [{ path: part, message }] });
  if (lga !== undefined && state === undefined) throw refuse('an LGA needs its state');
  if ([state, batch, cdsGroup].filter((one) => one !== undefined).length > 1) throw refuse('must be one audience');
  const named = { state: state ?? null, lga: lga ?? null, batch: batch ?? null, cdsGroup: cdsGroup ?? null };
  // The one that names most comes last.
  return channelsOf(named).slice(-1)[0] as ChannelAudience;
}

/** An audience as administrators see it. */
export function audienceOf({ state, lga, batch, cdsGroup }: Omit<ChannelAudience, 'kind'>): Audience {
  return {
    ...(state === null ? {} : { state }),
    ...(lga === null ? {} : { lga }),
    ...(batch === null ? {} : { batch }),
    ...(cdsGroup === null ? {} : { cdsGroup }),
  };
}

/** The name of the channel for everybody. */
export const everybodyChannel = 'All corps members';

/** The name and the description of a channel. */
export function channelWords({ kind, state, lga, batch, cdsGroup }: ChannelAudience): {
  name: string;
  description: string;
} {
  switch (kind) {
    case 'everybody':
      return { name: everybodyChannel, description: 'Notices to everybody' };
    case 'state':
      return { name: `${state}`, description: 'Notices to everybody who serves in the state' };
    case 'lga':
      return { name: `${lga}, ${state}`, description: 'Notices to everybody who serves in the LGA' };
    case 'batch':
      return { name: `${batch}`, description: 'Notices to the batch' };
    case 'cds_group':
      return { name: `${cdsGroup}`, description: 'Notices to the CDS group in all states' };
  }
}

/** @throws 400 invalid_request for a time that has passed */
export function assertExpiresLater(expiresAt: string | null, now: Date): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) {
    throw fail('invalid_request', { fields: [{ path: 'body/expiresAt', message: 'must be in the future' }] });
  }
}
