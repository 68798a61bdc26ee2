import { adminLimits } from '@kopa/contracts/limits';

/** At most the first 100 characters; what is cut ends in an ellipsis (spec sections 2.17 and 9). */
export function messagePreview(content: string): string {
  const characters = Array.from(content);
  if (characters.length <= adminLimits.messagePreview) return content;
  return `${characters.slice(0, adminLimits.messagePreview).join('')}...`;
}
