import { useSearchParams } from 'react-router-dom';

/** Values of the address to set; undefined removes one, and others stay. */
export type AddressChange = Record<string, string | undefined>;

/** The values of the address of a tab, such as its filters, and their change. */
export function useAddress(): [URLSearchParams, (next: AddressChange) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: AddressChange) =>
    setParams((before) => {
      const changed = new URLSearchParams(before);
      for (const [name, value] of Object.entries(next)) {
        if (value === undefined) changed.delete(name);
        else changed.set(name, value);
      }
      return changed;
    });
  return [params, change];
}
