/** A stretch of a text; `isLink` where it is a web address. */
export interface TextPart {
  text: string;
  isLink: boolean;
}

/** Addresses of the web only, so that nothing that runs can hide in one; a mark that ends the sentence is not part of it. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i;

/** The text in parts: what is written and, told apart, the web addresses in it. */
export function splitLinks(text: string): TextPart[] {
  return text
    .split(address)
    .map((part, index) => ({ text: part, isLink: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
