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

/**
 * Assembles texts from pieces. Escaped characters need no decoding, because the texts are JSON. The pieces of a text
 * arrive in order, because one transaction sends them.
 */
export function createAssembly() {
  const begun = new Map<string, string>();
  return {
    /** Adds a piece. Returns its sender, and the text if this was the last piece. */
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
    /** Discards incomplete texts, whose other pieces are lost. */
    clear: () => begun.clear(),
  };
}
