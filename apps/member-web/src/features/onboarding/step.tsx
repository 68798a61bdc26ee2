import { Drawing, type DrawingName } from '@kopa/ui/drawing.tsx';
import type { ReactNode } from 'react';
import classes from './onboarding.module.css';

interface StepProps {
  drawing?: DrawingName;
  /** Stands in the place of a drawing. */
  picture?: ReactNode;
  title: string;
  text: string;
  middle?: ReactNode;
  /** What one can do, within reach of the thumb. */
  children: ReactNode;
}

/** One step of the onboarding: what it is about, and what one can do. */
export function Step({ drawing, picture, title, text, middle, children }: StepProps) {
  return (
    <section className={classes.step}>
      <div className={classes.content}>
        {drawing === undefined ? (
          picture
        ) : (
          <div className={classes.art}>
            <Drawing name={drawing} />
          </div>
        )}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {middle}
      </div>
      {children}
    </section>
  );
}
