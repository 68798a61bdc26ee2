import { createSignal } from '@kopa/ui/create-signal';
import { useStore } from '@kopa/ui/use-store';
import { onSessionCleared } from './session-cleared.ts';

/** Storage keys of the choices of members for this browser. A logout removes them. */
const keys = { dataSaver: 'kopa.data-saver', lessMotion: 'kopa.less-motion' } as const;
type Preference = keyof typeof keys;

const changed = createSignal();
/** Choices that could not be stored; they last as long as the page. */
const unstored = new Map<Preference, boolean>();

onSessionCleared(() => {
  unstored.clear();
  changed.send();
});

function stored(preference: Preference): boolean | null {
  try {
    const text = localStorage.getItem(keys[preference]);
    return text === null ? (unstored.get(preference) ?? null) : text === 'on';
  } catch {
    return unstored.get(preference) ?? null;
  }
}

/** True if data is saved: by the member's choice, otherwise by the browser's Save-Data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return stored('dataSaver') ?? connection?.saveData === true;
}

/** True if the member has asked for less motion than the system has. */
const hasLessMotion = () => stored('lessMotion') ?? false;

function choose(preference: Preference, isOn: boolean): void {
  unstored.set(preference, isOn);
  try {
    localStorage.setItem(keys[preference], isOn ? 'on' : 'off');
  } catch {
    // The choice stays in memory.
  }
  changed.send();
}

/** Whether data is saved, and the function that chooses it. */
export function useDataSaver() {
  return [useStore(changed.listen, savesData), (isOn: boolean) => choose('dataSaver', isOn)] as const;
}

/** Whether motion is reduced by choice, and the function that chooses it. */
export function useLessMotion() {
  return [useStore(changed.listen, hasLessMotion), (isOn: boolean) => choose('lessMotion', isOn)] as const;
}
