import { type Correction, corrections } from '@kopa/contracts/service/service-constants';
import classes from './before-camp.module.css';
import { SourceLink } from './source-link.tsx';

const all: readonly Correction[] = Object.values(corrections);

/** The offices that correct the parts of a record. */
export function Corrections() {
  return (
    <section className={classes.part} aria-labelledby="corrections">
      <h2 id="corrections">Which office corrects what</h2>
      <dl className={classes.dates}>
        {all.map(({ label, office, note, sources }) => (
          <div key={label} className={classes.date}>
            <dt>{label}</dt>
            <dd>
              <strong>{office ?? 'No public source names an office.'}</strong>
              <p>{note}</p>
              {sources.map((source) => (
                <SourceLink key={source} source={source} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
