import { describe, expect, it } from 'vitest';
import {
  assertExpiresLater,
  audienceOf,
  channelKey,
  channelOf,
  channelsOf,
  channelWords,
} from '../../src/news/channels.ts';

const record = { state: 'Lagos', lga: 'Ikeja', batch: '2026 Batch A', cdsGroup: 'Red Cross' };
const unlinked = { state: null, lga: null, batch: null, cdsGroup: null };

describe('the channels of a member', () => {
  it('are for everybody, the state, the LGA of the state, the batch and the CDS group', () => {
    expect(channelsOf(record).map(channelKey)).toEqual([
      'everybody',
      'state/Lagos',
      'lga/Lagos/Ikeja',
      'batch/2026 Batch A',
      'cds_group/Red Cross',
    ]);
    expect(channelsOf(record).map((channel) => channelWords(channel).name)).toEqual([
      'All corps members',
      'Lagos',
      'Ikeja, Lagos',
      '2026 Batch A',
      'Red Cross',
    ]);
  });

  it('are only that for everybody without a portal record', () => {
    expect(channelsOf(unlinked).map(channelKey)).toEqual(['everybody']);
  });
});

describe('an audience', () => {
  it.each([
    [{}, 'everybody'],
    [{ state: 'Kano' }, 'state/Kano'],
    [{ state: 'Kano', lga: 'Dala' }, 'lga/Kano/Dala'],
    [{ batch: '2026 Batch B' }, 'batch/2026 Batch B'],
    [{ cdsGroup: 'Sports' }, 'cds_group/Sports'],
  ])('%j is one channel', (audience, key) => {
    const channel = channelOf(audience, 'body/audience');
    expect(channelKey(channel)).toBe(key);
    expect(audienceOf(channel)).toEqual(audience);
  });

  it.each([
    [{ lga: 'Dala' }],
    [{ state: 'Kano', batch: '2026 Batch A' }],
    [{ batch: '2026 Batch A', cdsGroup: 'Sports' }],
    [{ state: 'Kano', lga: 'Dala', cdsGroup: 'Sports' }],
  ])('%j is no audience', (audience) => {
    expect(() => channelOf(audience, 'body/audience')).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});

it('a notice expires in the future or never', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  for (const time of [null, '2026-03-02T09:00:01Z']) expect(() => assertExpiresLater(time, now)).not.toThrow();
  expect(() => assertExpiresLater('2026-03-02T09:00:00Z', now)).toThrow();
});
