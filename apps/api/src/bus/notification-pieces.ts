/** A notification carries less than 8,000 bytes; a head and this much text fit. */
const pieceLength = 7_800;

/** Cuts a text into payloads of notifications. The sender stands in each, a number makes each one unique. */
export function toPieces(sender: string, text: string): string[] {
  const ascii = text.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const count = Math.ceil(ascii.length / pieceLength);
  return Array.from({ length: count }, (_, index) => {
    const rest = count - 1 - index;
    return `${sender} ${rest} ${ascii.slice(index * pieceLength, (index + 1) * pieceLength)}`;
  });
}

/**
 * Puts texts together again; they are JSON, in which an escaped character means the same. Pieces of one text come
 * in their order, since they are of one transaction.
 */
export function createAssembly() {
  const begun = new Map<string, string>();
  return {
    /** The sender, and its text where this piece was the last of it. */
    add(piece: string): { sender: string; text: string | undefined } {
      const [sender, rest] = piece.split(' ', 2) as [string, string];
      const text = (begun.get(sender) ?? '') + piece.slice(sender.length + rest.length + 2);
      if (rest !== '0') {
        begun.set(sender, text);
        return { sender, text: undefined };
      }
      begun.delete(sender);
      return { sender, text };
    },
    /** Forgets what was begun: its end will not come. */
    clear: () => begun.clear(),
  };
}
