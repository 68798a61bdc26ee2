const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Time of a message as hh:mm (product 2.15). */
export function messageTime(moment: string): string {
  return format.format(new Date(moment));
}
