import { useLocalStorage } from '@mantine/hooks';

/** Storage key of the choice. A logout removes it. */
const key = 'kopa.letter-keys';

/** True if single letters act as keys in this browser, with the function that changes it. */
export const useLetterKeys = () => useLocalStorage({ key, defaultValue: true, getInitialValueInEffect: false });
