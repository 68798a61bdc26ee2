/** The part of user-event that writes. */
interface Writer {
  click: (field: Element) => Promise<void>;
  paste: (text: string) => Promise<void>;
  keyboard: (keys: string) => Promise<void>;
}

/** Writes into a field at once, and presses Enter for a closing `{Enter}`. Tests of typing use `user.type`. */
export async function write(user: Writer, field: Element, text: string): Promise<void> {
  const words = text.replace(/\{Enter\}$/, '');
  await user.click(field);
  if (words !== '') await user.paste(words);
  if (words !== text) await user.keyboard('{Enter}');
}
