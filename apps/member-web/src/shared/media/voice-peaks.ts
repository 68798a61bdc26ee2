/** Bars of a waveform. */
const barCount = 40;
/** Enough to see loud and quiet, and a fifth of the work of the usual rate. */
const sampleRate = 8_000;
/** A bar of silence can still be seen. */
const lowest = 0.08;

const decoded = new Map<string, Promise<readonly number[]>>();

/** The loudest sample of each of {@link barCount} equal parts, as a share of the loudest of all. */
export function peaksOf(samples: Float32Array): number[] {
  const length = samples.length / barCount;
  const peaks = Array.from({ length: barCount }, (_, bar) =>
    samples
      .subarray(Math.floor(bar * length), Math.floor((bar + 1) * length))
      .reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
  );
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest === 0 ? lowest : Math.max(lowest, peak / loudest)));
}

/** The bars as one path, in a box that is {@link barCount} wide and 2 high. */
export function waveform(peaks: readonly number[]): string {
  return peaks.map((peak, bar) => `M${bar + 0.5} ${(1 - peak).toFixed(2)}V${(1 + peak).toFixed(2)}`).join('');
}

/** Fetches and decodes a voice note of this origin, once. @throws where the browser cannot read it */
export function loadPeaks(address: string): Promise<readonly number[]> {
  const known = decoded.get(address);
  if (known !== undefined) return known;
  const loading = decode(address);
  decoded.set(address, loading);
  loading.catch(() => decoded.delete(address));
  return loading;
}

async function decode(address: string): Promise<readonly number[]> {
  // The player has the same bytes from the browser's cache then, or has left them there.
  const answer = await fetch(address, { cache: 'force-cache' });
  if (!answer.ok) throw new Error(`The voice note answered ${answer.status}.`);
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const sound = await context.decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}
