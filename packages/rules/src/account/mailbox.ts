/** Domains whose mailboxes have any dots in the name. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an email, as limits count it (product 4.23): without regard to case, and without the tag behind a `+`.
 * Gmail's names are the same with and without dots.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [box = ''] = name.split('+');
  return dotless.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
