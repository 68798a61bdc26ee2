import classes from './profile-modal.module.css';

export interface Detail {
  label: string;
  value: string | null;
  /** Shown in place of a missing value. */
  placeholder?: string;
}

/** Labelled values, one line each. */
export function DetailsList({ details }: { details: Detail[] }) {
  return (
    <dl className={classes.list}>
      {details.map(({ label, value, placeholder = 'Not provided' }) => (
        <div key={label} className={classes.row}>
          <dt>{label}</dt>
          <dd data-private={value === null}>{value ?? placeholder}</dd>
        </div>
      ))}
    </dl>
  );
}
