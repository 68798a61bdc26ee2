import { expect, test } from 'vitest';
import { peaksOf, waveform } from './voice-peaks.ts';

test('a waveform shows where a voice note is loud, against its loudest moment', () => {
  const samples = new Float32Array(400);
  samples.fill(-0.25, 0, 200);
  samples.fill(0.5, 200, 300);
  const peaks = peaksOf(samples);
  expect(peaks).toHaveLength(40);
  expect(peaks.slice(0, 20)).toEqual(Array(20).fill(0.5));
  expect(peaks.slice(20, 30)).toEqual(Array(10).fill(1));
});

test('silence, a recording of a few samples and an empty one are low bars', () => {
  for (const samples of [new Float32Array(400), new Float32Array(7), new Float32Array(0)]) {
    expect(new Set(peaksOf(samples))).toEqual(new Set([0.08]));
  }
});

test('the bars are one path around the middle', () => {
  expect(waveform([1, 0.5])).toBe('M0.5 0.00V2.00M1.5 0.50V1.50');
});
