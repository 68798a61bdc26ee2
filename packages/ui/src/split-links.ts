/** A part of a text. `isLink` is true for a web address. */
export interface TextPart {
  text: string;
  isLink: boolean;
}

/**
 * Matches http and https addresses only, so that no script URL becomes a link. Final punctuation is not part of one.
 */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i;

/** Splits a text into plain parts and web addresses. */
export function splitLinks(text: string): TextPart[] {
  return text
    .split(address)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
