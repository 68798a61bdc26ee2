import { showToast } from '@kopa/ui/toast';
import { useState } from 'react';
import { useDataSaver } from '../../session/preferences.ts';

/** Pictures to load: all of them, with the data saver only tapped ones. One that failed is offered again. */
export function useTapToLoad<K>() {
  const [isSaving] = useDataSaver();
  const [choices, setChoices] = useState<ReadonlyMap<K, boolean>>(new Map());
  const choose = (picture: K, isShown: boolean) => setChoices((before) => new Map(before).set(picture, isShown));
  return {
    isSaving,
    isShown: (picture: K) => choices.get(picture) ?? !isSaving,
    show: (picture: K) => choose(picture, true),
    /** Takes back a picture that could not be loaded, and says so if a tap had asked for it. */
    hide(picture: K) {
      if (choices.get(picture) === true) {
        showToast({ title: 'The photo could not be loaded', message: 'Please try again later.', tone: 'error' });
      }
      choose(picture, false);
    },
  };
}
