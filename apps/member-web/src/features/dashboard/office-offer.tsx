import type { Office } from '@kopa/contracts/office/offices';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { AnswerOffice } from '../../shared/office/answer-office.tsx';
import { officeTitle } from '../../shared/office/office-words.ts';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import classes from './office-cards.module.css';

interface OfficeOfferProps {
  office: Office;
  /** It is the member's next step. */
  isNext?: boolean;
}

/** An office that is offered to the member. */
export function OfficeOffer({ office, isNext = false }: OfficeOfferProps) {
  const { id, until } = office;
  return (
    <section className={classes.card} aria-labelledby={`office-${id}`}>
      <h2 id={`office-${id}`} className={classes.title}>
        <IconBuildingCommunity size={24} stroke={1.75} aria-hidden />
        {isNext && 'Next: '}You are offered an office
      </h2>
      <p className={classes.words} dir="auto">
        {officeTitle(office)}, until {dayMonthYear(until)}. The members of the place see who holds it.
      </p>
      <AnswerOffice id={id} />
    </section>
  );
}
