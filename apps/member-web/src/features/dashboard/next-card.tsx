import { memberPages } from '@kopa/contracts/member-pages';
import type { Office } from '@kopa/contracts/office/offices';
import type { NextDate } from '@kopa/rules/service/next-date';
import type { NextStep } from '@kopa/rules/service/next-step';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { useLazy } from '@kopa/ui/use-lazy';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useMember } from '../../session/use-member.ts';
import { openSafetyCall } from '../../shared/safety/safety-calls.store.ts';
import { useOpenCalls } from '../../shared/safety/use-open-calls.ts';
import classes from './next-card.module.css';
import { bringWords, whenWords, whereWords } from './next-words.ts';

const loadOffer = async () => (await import('./office-offer.tsx')).OfficeOffer;
const nothing = () => undefined;

/** The next thing for the member to do, with its button (product 2.7). */
export function NextCard({ step }: { step: NextStep | null | undefined }) {
  if (step === undefined) return <Skeleton height={124} radius={16} />;
  if (step === null) return null;
  if (step.kind === 'answer') return <SafetyCall id={step.callId} />;
  return step.kind === 'offer' ? <Offer office={step.office} /> : <DateCard date={step.date} />;
}

function Offer({ office }: { office: Office }) {
  const OfficeOffer = useLazy(loadOffer, true, nothing);
  return OfficeOffer && <OfficeOffer office={office} isNext />;
}

interface CardProps {
  /** Stands beside the heading. */
  when: string;
  title: string;
  /** Below the title, and beside the button. */
  text: string | undefined;
  button: ReactNode;
}

function Card({ when, title, text, button }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.label}>
        <h2 id={id} className={classes.heading}>
          Next
        </h2>
        <span>{when}</span>
      </div>
      <strong className={classes.title} dir="auto">
        {title}
      </strong>
      <div className={classes.row}>
        <p className={classes.text} dir="auto">
          {text}
        </p>
        {button}
      </div>
    </section>
  );
}

function DateCard({ date }: { date: NextDate }) {
  const member = useMember();
  const [section, name] = date.kind === 'clearance_window' ? ['this-month', 'clearance'] : ['calendar', 'calendar'];
  const button = (
    <Button component={Link} to={`${memberPages.service}#${section}`} aria-label={`View the ${name}`}>
      View
    </Button>
  );
  return (
    <Card
      when={whenWords(date, dayInLagos(new Date()))}
      title={date.title}
      text={`${whereWords(date, member)} ${bringWords(date)}`.trim()}
      button={button}
    />
  );
}

function SafetyCall({ id }: { id: number }) {
  const { calls } = useOpenCalls({ enabled: false });
  const reason = calls.find(({ call }) => call.id === id)?.call.reason;
  return (
    <Card
      when="Now"
      title="Are you safe?"
      text={reason}
      button={<Button onClick={() => openSafetyCall(id)}>Answer</Button>}
    />
  );
}
