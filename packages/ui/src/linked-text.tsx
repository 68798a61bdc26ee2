import classes from './linked-text.module.css';
import { splitLinks } from './split-links.ts';

/** What a member wrote, with its web addresses as links that lead out of the app and tell nobody where from. */
export function LinkedText({ text }: { text: string }) {
  let offset = 0;
  return splitLinks(text).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.isLink ? (
      <a key={key} className={classes.link} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ) : (
      part.text
    );
  });
}
