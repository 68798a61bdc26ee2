import { useState } from 'react';
import { useDataSaver } from '../../session/preferences.ts';

/** Pictures to load: all of them, with the data saver only tapped ones. */
export function useTapToLoad<K>() {
  const [isSaving] = useDataSaver();
  const [asked, setAsked] = useState<readonly K[]>([]);
  return {
    isSaving,
    isShown: (picture: K) => !isSaving || asked.includes(picture),
    show: (picture: K) => setAsked((before) => [...before, picture]),
  };
}
