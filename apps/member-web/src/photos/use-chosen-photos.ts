import { showToast } from '@kopa/ui/toast';
import { useEffect, useRef } from 'react';
import { useMember } from '../session/use-member.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';

export interface ChosenPhotos {
  /** Files that were chosen and are not uploaded yet. */
  chosen: readonly File[];
  onTaken: () => void;
  /** Tells how many photos are not on the server yet. */
  onUploading: (count: number) => void;
}

interface Room {
  /** Name of the draft. */
  place: string;
  /** Number of photos that are on the server. */
  kept: number;
  most: number;
  /** Says that there are too many. */
  tooMany: string;
  onUploaded: (url: string) => void;
}

/** Uploads the chosen photos of a post or a message, as many as there is room for. */
export function useChosenPhotos({ chosen, onTaken, onUploading }: ChosenPhotos, room: Room) {
  const { place, kept, most, tooMany, onUploaded } = room;
  const { uploads, add, remove, retry } = usePhotoUploads(useMember().id, place, onUploaded);
  const taken = useRef<readonly File[]>([]);
  useEffect(() => {
    if (chosen.length === 0 || taken.current === chosen) return;
    taken.current = chosen;
    onTaken();
    const free = Math.max(0, most - kept - uploads.length);
    if (chosen.length > free) showToast({ title: tooMany, tone: 'error' });
    add(chosen.slice(0, free));
  }, [chosen, onTaken, add, kept, most, tooMany, uploads.length]);
  useEffect(() => onUploading(uploads.length), [uploads.length, onUploading]);
  return { uploads, remove, retry };
}
