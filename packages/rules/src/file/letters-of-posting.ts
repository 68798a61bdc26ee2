import { dateField, letterText, optional, textField, type WrittenTemplate } from './letter-parts.ts';

const unruled = { rule: null, source: null };

/** Letters from the beginning of the service. */
export const postingLetters: WrittenTemplate[] = [
  {
    ...{ key: 'data_correction', title: 'Correction of my data', ...unruled },
    steps: ['inspector', 'coordinator'],
    fields: [
      textField('item', 'What is wrong', 80),
      textField('wrong', 'It reads', 200),
      textField('right', 'It should read', 200),
    ],
    enclosures: ['Copy of the call-up letter', 'Copy of a document that shows the right data'],
    text: letterText(
      'My record has a mistake: {item}. It reads "{wrong}", and it should read "{right}".',
      'I enclose a document that shows it. I ask you to correct the record.',
    ),
  },
  {
    ...{ key: 'rejection_report', title: 'Report of a rejection', ...unruled },
    steps: ['inspector', 'coordinator'],
    fields: [
      textField('place', 'Place that rejected me', 200),
      dateField('day', 'Date of the rejection'),
      optional(textField('reason', 'Reason that I was given', 500)),
    ],
    enclosures: ['Copy of the posting letter', "The place's letter of rejection, if there is one"],
    text: letterText(
      'I was posted to {place}. I reported there, and it rejected me on {day}.',
      'The reason that I was given: {reason}',
      'I ask you to post me to another place.',
    ),
  },
  {
    ...{ key: 'relocation', title: 'Application for relocation', ...unruled },
    steps: ['employer', 'inspector', 'zonal', 'coordinator'],
    fields: [
      textField('target', 'State to which I want to move', 60),
      textField('ground', 'Ground, such as marriage or health', 80),
      textField('reason', 'Reason', 1000),
    ],
    enclosures: ['Documents that show the ground', 'Copy of the posting letter'],
    text: letterText(
      'I ask to be relocated from {state} to {target}. The ground is: {ground}.',
      '{reason}',
      'I enclose the documents that show it, and I go on with my work until you have decided.',
    ),
  },
];
