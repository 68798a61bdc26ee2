import { adminLimits } from '@kopa/contracts/limits';

/** The first 100 characters, followed by an ellipsis in any case (product 3.5, decision 13). */
export function messagePreview(content: string): string {
  return `${beginning(content)}...`;
}

/** A text to be recognised by: whole, or its first 100 characters with an ellipsis. */
export function excerpt(content: string): string {
  const first = beginning(content);
  return first === content ? content : `${first}...`;
}

function beginning(content: string): string {
  return Array.from(content).slice(0, adminLimits.messagePreview).join('');
}
