import { letterStepNames } from '@kopa/contracts/file/letter-templates';
import type { Letter } from '@kopa/contracts/file/letters';
import { type FileRecord, recordKindNames } from '@kopa/contracts/file/records';
import { dateInWords } from '@kopa/rules/file/letter-texts';
import { useMember } from '../../session/use-member.ts';
import { DigestRecipe } from '../../shared/file/digest-recipe.tsx';
import { usePrinting } from '../../shared/page/use-printing.ts';
import { dayMonthYear, momentInWords } from '../../shared/service/day-month-year.ts';
import classes from './file-sheet.module.css';
import { letterState } from './file-words.ts';

interface FileSheetProps {
  from: string;
  to: string;
  records: readonly FileRecord[];
  letters: readonly Letter[];
}

/** Records as a table and letters with their routes, as the browser prints them. */
export function FileSheet({ from, to, records, letters }: FileSheetProps) {
  const { firstName, middleName, surname, stateCode } = useMember();
  usePrinting();
  return (
    <div className={classes.sheet}>
      <div>
        <p className={classes.name}>{[firstName, middleName, surname].filter(Boolean).join(' ')}</p>
        {stateCode !== null && <p>{stateCode}</p>}
        {from !== '' && to !== '' && (
          <p>
            Records and letters from {dateInWords(from)} to {dateInWords(to)}
          </p>
        )}
      </div>
      {records.length === 0 && <p>No records of these days.</p>}
      {records.length > 0 && <Records records={records} />}
      {letters.length > 0 && (
        <section className={classes.letters} aria-labelledby="letters">
          <h2 id="letters" className={classes.heading}>
            Letters
          </h2>
          <ul>
            {letters.map((letter) => (
              <li key={letter.id}>
                <strong>{letter.title}</strong>, {dayMonthYear(letter.on)}
                {letter.steps.map(
                  ({ step, on, receivedBy }) =>
                    on !== null && (
                      <span key={step} className={classes.line}>
                        {letterStepNames[step]}: handed in on {dayMonthYear(on)}
                        {receivedBy !== null && `, received by ${receivedBy}`}
                      </span>
                    ),
                )}
                {letter.outcome !== null && <span className={classes.line}>{letterState(letter)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={classes.signature}>Signature</p>
    </div>
  );
}

function Records({ records }: { records: readonly FileRecord[] }) {
  const address = `${window.location.origin}/checks/`;
  return (
    <>
      <table className={classes.table} aria-label="Records">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Record</th>
            <th scope="col">Received, code and digest</th>
          </tr>
        </thead>
        <tbody>
          {records.map(({ id, kind, on, text, photos, at, receivedAt, code, digest, alsoThere }) => (
            <tr key={id}>
              <td>{dayMonthYear(on)}</td>
              <td dir="auto">
                <strong>{recordKindNames[kind]}</strong>
                <span className={classes.text}>{text}</span>
                {alsoThere !== null && <span className={classes.line}>{alsoThere} others answered that day</span>}
                {photos.map((photo, index) => (
                  <span key={photo.url} className={classes.digest}>
                    Photo {index + 1}: {photo.digest}
                  </span>
                ))}
              </td>
              <td>
                {momentInWords(receivedAt)}
                {at !== null && <span className={classes.line}>Written {momentInWords(at)}</span>}
                <span className={classes.code}>{code}</span>
                <span className={classes.digest}>{digest}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.proof}>
        <p>
          Check at {address} followed by the code when Kopa received a record. The digest there is the one above if the
          record is unchanged. It is computed in three lines:
        </p>
        <DigestRecipe />
      </div>
    </>
  );
}
