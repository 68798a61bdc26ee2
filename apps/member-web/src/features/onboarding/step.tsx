import { Drawing, type DrawingName } from '@kopa/ui/drawing.tsx';
import type { ReactNode } from 'react';
import classes from './onboarding.module.css';

interface StepProps {
  drawing?: DrawingName;
  /** Replaces the drawing. */
  picture?: ReactNode;
  title: string;
  text: string;
  middle?: ReactNode;
  /** The actions of the step, at the bottom of the screen. */
  children: ReactNode;
}

/** One step of the onboarding with its explanation and actions. */
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
