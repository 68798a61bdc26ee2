import type { ReactNode } from 'react';
import classes from './details-list.module.css';

export interface Detail {
  label: string;
  value: ReactNode;
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
          <dd data-missing={value === null || undefined}>{value ?? placeholder}</dd>
        </div>
      ))}
    </dl>
  );
}
