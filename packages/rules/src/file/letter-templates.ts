import type { LetterStep, LetterTemplate } from '@kopa/contracts/file/letter-templates';
import { leaveLetters } from './letters-of-leave.ts';
import { lossLetters } from './letters-of-losses.ts';
import { postingLetters } from './letters-of-posting.ts';

const addressee = 'The State Coordinator, NYSC {state}';

const offices: Record<Exclude<LetterStep, 'coordinator'>, string> = {
  employer: 'The Employer',
  inspector: 'The Local Government Inspector',
  zonal: 'The Zonal Inspector',
};

/** The templates that Kopa brings, in the order of the service year (product 4.48). */
export const shippedTemplates: readonly LetterTemplate[] = [...postingLetters, ...leaveLetters, ...lossLetters].map(
  (template) => ({
    ...{ ...template, addressee, changedAt: null },
    through: template.steps.flatMap((step) => (step === 'coordinator' ? [] : [offices[step]])),
  }),
);
