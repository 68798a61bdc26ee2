/** Small faults of a file that the tests must notice. */
export interface FaultsOfFile {
  /** The file that gets them. Paths are relative to the workspace. */
  file: string;
  /** The narrowest test file, or folder of them, that must fail with each. */
  run: string;
  /** The text to find, exactly once in the file, with the text that replaces it. */
  faults: Record<string, string>;
}

/** The text of a file with a fault; null if `find` does not occur exactly once. */
export function withFault(text: string, find: string, replace: string): string | null {
  const [start, end, ...more] = text.split(find);
  return end === undefined || more.length > 0 ? null : `${start}${replace}${end}`;
}
