import { recordKinds } from '@kopa/contracts/file/records';

/** How anybody computes the digest of a record, to compare it with the printed one. */
export function DigestRecipe() {
  return (
    <ol>
      <li>
        Write the kind ({recordKinds.join(', ')}), the date (YYYY-MM-DD) and the text in UTF-8, each followed by a line
        feed.
      </li>
      <li>For each photo, in their order, add the SHA-256 of its file in hex, followed by a line feed.</li>
      <li>The SHA-256 of all of this, in hex, is the digest.</li>
    </ol>
  );
}
