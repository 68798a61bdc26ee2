import { Button } from '@mantine/core';
import classes from './bars.module.css';

interface Answer {
  label: string;
  onClick: () => void;
}

interface OfferBarProps {
  /** Name of the region; without one the bar is a status that is read out. */
  label?: string;
  words: string;
  accept: Answer;
  refuse: Answer;
}

/** A line below the header that offers something, with two answers. */
export function OfferBar({ label, words, accept, refuse }: OfferBarProps) {
  return (
    <section className={classes.bar} aria-label={label} role={label === undefined ? 'status' : undefined}>
      <span className={classes.words}>{words}</span>
      <span className={classes.answers}>
        <Button size="sm" variant="subtle" onClick={refuse.onClick}>
          {refuse.label}
        </Button>
        <Button size="sm" variant="light" onClick={accept.onClick}>
          {accept.label}
        </Button>
      </span>
    </section>
  );
}
