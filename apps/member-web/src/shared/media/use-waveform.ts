import { type RefObject, useEffect, useState } from 'react';
import { useDataSaver } from '../../session/preferences.ts';
import { loadPeaks, waveform } from './voice-peaks.ts';

/** Longer voice notes are fetched when they are played. In seconds. */
const shortNote = 30;

interface Note {
  address: string;
  seconds: number;
  hasPlayed: boolean;
}

/**
 * The waveform of a voice note as a path, once the note has come into view; null before and where it is not worth its
 * data. A content network does not let pages read its files.
 */
export function useWaveform(box: RefObject<HTMLElement | null>, { address, seconds, hasPlayed }: Note): string | null {
  const [isSaving] = useDataSaver();
  const [path, setPath] = useState<string | null>(null);
  const { origin, protocol } = new URL(address, location.href);
  // A pending one is not on the server yet.
  const isOwnOrigin = origin === location.origin && protocol !== 'blob:';
  const isWanted = isOwnOrigin && !isSaving && (hasPlayed || seconds <= shortNote) && 'OfflineAudioContext' in window;

  useEffect(() => {
    const element = box.current;
    if (!isWanted || path !== null || element === null) return undefined;
    let isOnScreen = true;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      loadPeaks(address).then(
        (peaks) => isOnScreen && setPath(waveform(peaks)),
        // The plain bar stays.
        () => undefined,
      );
    });
    observer.observe(element);
    return () => {
      isOnScreen = false;
      observer.disconnect();
    };
  }, [box, address, isWanted, path]);
  return path;
}
