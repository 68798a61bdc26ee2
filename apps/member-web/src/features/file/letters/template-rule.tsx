import { type LetterTemplate, unknownRule } from '@kopa/contracts/file/letter-templates';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import classes from '../file.module.css';

/** The rule of a template with its source. */
export function TemplateRule({ template: { rule, source } }: { template: LetterTemplate }) {
  return (
    <div>
      <p>{rule ?? unknownRule}</p>
      {source !== null && (
        <p className={classes.note}>
          Source: <LinkedText text={source} />
        </p>
      )}
    </div>
  );
}
