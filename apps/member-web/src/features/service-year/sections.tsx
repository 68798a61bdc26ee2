import '@mantine/core/styles/Accordion.css';
import { screenLimits } from '@kopa/contracts/screen-limits';
import { Accordion } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './sections.module.css';

/** The anchors of the sections. */
const names = ['this-month', 'timeline', 'attendance', 'calendar', 'allowance', 'place', 'offices'] as const;
export type SectionName = (typeof names)[number];

const anchored = (hash: string) => names.find((name) => hash === `#${name}`);

/** The sections that are open: all of them on a wide screen, one at a time on a phone. */
export interface OpenSections {
  value: string[];
  onChange: (value: string[]) => void;
  /** Opens a section and scrolls to it. */
  show: (name: SectionName) => void;
}

/** The open sections. An address with the anchor of a section opens it. */
export function useSections(): OpenSections {
  const isWide = useMediaQuery(`(min-width: ${screenLimits.mobileBreakpoint}px)`, false, {
    getInitialValueInEffect: false,
  });
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<string | undefined>(anchored(hash) ?? 'this-month');
  const [folded, setFolded] = useState<readonly string[]>([]);
  // A new object for each wish to see a section, also for the one before.
  const [wanted, setWanted] = useState<{ name: string; block: ScrollLogicalPosition } | null>(null);

  function show(name: SectionName) {
    setOpen(name);
    setFolded((before) => before.filter((one) => one !== name));
    setWanted({ name, block: 'start' });
  }

  function onChange(value: string[]) {
    if (isWide) return setFolded(names.filter((name) => !value.includes(name)));
    const next = value.find((name) => name !== open);
    setOpen(next);
    // The section above has closed, so that the tapped line may have left the screen.
    if (next !== undefined) setWanted({ name: next, block: 'nearest' });
  }

  useEffect(() => {
    const name = anchored(hash);
    if (name !== undefined) show(name);
  }, [hash, key]);

  useEffect(() => {
    if (wanted === null) return;
    document.getElementById(wanted.name)?.firstElementChild?.scrollIntoView({ block: wanted.block });
  }, [wanted]);

  const phone = open === undefined ? [] : [open];
  return { value: isWide ? names.filter((name) => !folded.includes(name)) : phone, onChange, show };
}

interface SectionsProps extends Omit<OpenSections, 'show'> {
  className: string | undefined;
  children: ReactNode;
}

/** The frame of the sections. */
export function Sections({ value, onChange, className, children }: SectionsProps) {
  const { item = '', control = '', label = '', content = '' } = classes;
  return (
    <div className={classes.sections}>
      <Accordion
        multiple
        value={value}
        onChange={onChange}
        order={2}
        keepMounted={false}
        transitionDuration={0}
        chevronIconSize={20}
        className={className}
        classNames={{ item, control, label, content }}
      >
        {children}
      </Accordion>
    </div>
  );
}

interface SectionProps {
  name: SectionName;
  title: string;
  children: ReactNode;
}

/** A section with its title, which opens and folds it. */
export function Section({ name, title, children }: SectionProps) {
  return (
    <Accordion.Item value={name} id={name}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
