import classes from './linked-text.module.css';
import { splitLinks } from './split-links.ts';

/** A member's text with its web addresses as external links, which send no referrer. */
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
