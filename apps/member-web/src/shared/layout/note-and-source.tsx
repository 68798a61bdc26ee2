import { LinkedText } from '@kopa/ui/linked-text.tsx';

interface NoteAndSourceProps {
  note: string | null;
  source: string | null;
  /** Of the screen: `text` and `note`. */
  classes: Readonly<Record<string, string>>;
}

/** The note of an official on a date or an answer, and its source. */
export function NoteAndSource({ note, source, classes }: NoteAndSourceProps) {
  return (
    <>
      {note !== null && (
        <p className={classes.text} dir="auto">
          <LinkedText text={note} />
        </p>
      )}
      {source !== null && (
        <span className={classes.note} dir="auto">
          Source: <LinkedText text={source} />
        </span>
      )}
    </>
  );
}
