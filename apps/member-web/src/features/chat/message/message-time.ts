const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Time of a message as hh:mm (product 2.15). */
export function messageTime(moment: string): string {
  const date = new Date(moment);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
