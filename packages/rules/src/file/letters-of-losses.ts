import { dateField, letterText, textField, type WrittenTemplate } from './letter-parts.ts';

const unruled = { rule: null, source: null };

/** Letters after an illness or a loss. */
export const lossLetters: WrittenTemplate[] = [
  {
    ...{ key: 'medical_refund', title: 'Application for a medical refund', ...unruled },
    steps: ['inspector', 'coordinator'],
    fields: [
      dateField('day', 'Day of the treatment'),
      textField('hospital', 'Hospital', 200),
      textField('amount', 'Amount that I paid, in naira', 40),
    ],
    enclosures: ['Receipts', 'Medical report of the hospital'],
    text: letterText(
      'I was treated at {hospital} on {day}, and I paid {amount} naira myself.',
      'I enclose the receipts and the medical report. I ask you to refund the amount.',
    ),
  },
  {
    ...{ key: 'lost_card', title: 'Report of a lost identity card', ...unruled },
    steps: ['inspector', 'coordinator'],
    fields: [
      dateField('day', 'Day of the loss'),
      textField('place', 'Place of the loss', 200),
      textField('course', 'What happened', 500),
    ],
    enclosures: ['Police report', 'Sworn affidavit', 'Passport photograph'],
    text: letterText(
      'I lost my identity card on {day} at {place}. {course}',
      'I enclose the police report and an affidavit. I ask you for a new card.',
    ),
  },
];
