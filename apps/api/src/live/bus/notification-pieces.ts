/** Characters of text in one notification. PostgreSQL allows less than 8,000 bytes with the header. */
const pieceLength = 7_800;

/** Splits a text into payloads `sender remaining text`. The number of remaining pieces makes each payload unique. */
export function toPieces(sender: string, text: string): string[] {
  const ascii = text.replace(/[^\0-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const count = Math.ceil(ascii.length / pieceLength);
  return Array.from({ length: count }, (_, index) => {
    const rest = count - 1 - index;
    return `${sender} ${rest} ${ascii.slice(index * pieceLength, (index + 1) * pieceLength)}`;
  });
}

/** A sender is a UUID. Other texts on the channel do not come from this API. */
const form = /^([0-9a-f-]{36}) (\d+) /;

/**
 * Assembles texts from pieces. Escaped characters need no decoding, because the texts are JSON. The pieces of a text
 * arrive in order, because one transaction sends them.
 */
export function createAssembly() {
  const begun = new Map<string, string>();
  return {
    /** Adds a piece. Returns its sender, and the text if this was the last piece; null for a text that is no piece. */
    add(piece: string): { sender: string; text: string | undefined } | null {
      const [head, sender, rest] = form.exec(piece) ?? [];
      if (head === undefined || sender === undefined) return null;
      const text = (begun.get(sender) ?? '') + piece.slice(head.length);
      if (rest !== '0') {
        begun.set(sender, text);
        return { sender, text: undefined };
      }
      begun.delete(sender);
      return { sender, text };
    },
  };
}
