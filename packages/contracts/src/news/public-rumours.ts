import { type Static, Type } from 'typebox';
import { publicLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { DateTime, OneOf } from '../schema.ts';
import { Rumour, verdicts } from './rumours.ts';

/** An answered rumour as anybody may read it: no photo, no askers (product 4.53). */
export const PublicRumour = Type.Object({
  ...Type.Pick(Rumour, ['id', 'text']).properties,
  verdict: OneOf(verdicts),
  explanation: Type.String(),
  source: Rumour.properties.source,
  answeredAt: DateTime,
});
export type PublicRumour = Static<typeof PublicRumour>;

const call = callsOf('news', 'visitor');

export const listPublicRumours = call('listPublicRumours', 'GET /api/public/rumours', {
  summary: `The ${publicLimits.rumours} rumours that were answered last, the last answer first`,
  limits: ['publicRumoursPerAddress'],
  response: { 200: Type.Array(PublicRumour, { maxItems: publicLimits.rumours }) },
});
