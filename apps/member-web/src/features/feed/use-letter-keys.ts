import { useLocalStorage } from '@mantine/hooks';

/** Storage key of the choice. A logout removes it. */
const key = 'kopa.letter-keys';

/** Whether single letters act as keys in this browser, and the function that chooses it. */
export const useLetterKeys = () => useLocalStorage({ key, defaultValue: true, getInitialValueInEffect: false });
