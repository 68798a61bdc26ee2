import type { PlatformFigure } from '@kopa/contracts/admin/analytics';

interface FigureWords {
  title: string;
  /** The question that the chart answers. */
  question: string;
  /** Explains a total that is not a sum. */
  totalIs?: string;
}

/** The title and question of each figure, in the order of the page. */
export const figureWords: Record<PlatformFigure, FigureWords> = {
  registrations: { title: 'Registrations', question: 'How many people join Kopa?' },
  activeMembers: {
    title: 'Active members',
    question: 'How many members use Kopa? Each counts once in an interval.',
    totalIs: 'in the busiest interval',
  },
  posts: { title: 'Posts', question: 'How much do members share?' },
  comments: { title: 'Comments', question: 'How much do they answer each other?' },
  messages: { title: 'Messages', question: 'How much do they write in chats and groups?' },
  connections: { title: 'Connections', question: 'How many find each other?' },
  portalLinks: { title: 'Portal links', question: 'How many link their service portal account?' },
  reports: { title: 'Reports', question: 'How much is reported to us?' },
  tickets: { title: 'Support tickets', question: 'How many ask us for help?' },
  hoursToAnswer: {
    title: 'Hours to answer',
    question: 'How long do they wait for an answer, on average?',
    totalIs: 'the average of the intervals',
  },
};

export const figures = Object.keys(figureWords) as PlatformFigure[];
