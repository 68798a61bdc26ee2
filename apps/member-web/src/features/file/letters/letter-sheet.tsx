import { usePrinting } from '../../../shared/page/use-printing.ts';
import type { LetterWords } from '../written-by.ts';
import classes from './letter-sheet.module.css';

/** Characters of a text from which it is printed in a smaller type, so that the letter stays on one page. */
const longFrom = 1_200;

/** A letter as the browser prints it, alone on the page. */
export function LetterSheet({ letter: { addressee, through, title, text, enclosures } }: { letter: LetterWords }) {
  usePrinting();
  return (
    <div className={classes.sheet} dir="auto" data-long={text.length > longFrom || undefined}>
      <p>{addressee}</p>
      {through.length > 0 && (
        <p>
          Through:
          {through.map((office) => (
            <span key={office} className={classes.office}>
              {office}
            </span>
          ))}
        </p>
      )}
      <p className={classes.subject}>{title}</p>
      <p className={classes.text}>{text}</p>
      <p className={classes.signature}>Signature</p>
      {enclosures.length > 0 && (
        <div className={classes.enclosures}>
          Enclosures:
          <ol>
            {enclosures.map((enclosure) => (
              <li key={enclosure}>{enclosure}</li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}
