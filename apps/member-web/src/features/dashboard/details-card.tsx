import { type ReactNode, useId } from 'react';
import classes from './details-card.module.css';

interface CompactCardProps {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A section whose title is inside its card. */
export function CompactCard({ title, note, children }: CompactCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}

interface Detail {
  label: string;
  value: string | null;
  /** Shown in place of a missing value. */
  placeholder?: string;
}

/** A compact card of labelled values. */
export function DetailsCard({ title, note, details }: Omit<CompactCardProps, 'children'> & { details: Detail[] }) {
  return (
    <CompactCard title={title} note={note}>
      <dl className={classes.list}>
        {details.map(({ label, value, placeholder = 'Not provided' }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd data-missing={value === null || undefined}>{value ?? placeholder}</dd>
          </div>
        ))}
      </dl>
    </CompactCard>
  );
}
