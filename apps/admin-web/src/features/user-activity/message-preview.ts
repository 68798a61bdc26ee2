import { adminLimits } from '@kopa/contracts/screen-limits';

/** The first 100 characters, always followed by an ellipsis (product 3.5, decision 18). */
export function messagePreview(content: string): string {
  return `${beginning(content)}...`;
}

/** The text itself, or its first 100 characters with an ellipsis if it is longer. */
export function excerpt(content: string): string {
  const first = beginning(content);
  return first === content ? content : `${first}...`;
}

function beginning(content: string): string {
  return Array.from(content).slice(0, adminLimits.messagePreview).join('');
}
