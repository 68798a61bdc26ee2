import { searchMessages } from '@kopa/contracts/chat/message-search';
import { write } from '../../../steps/messages.ts';
import { searchOutcomes } from '../../outcomes/chat/message-search.ts';
import type { Row } from '../../row.ts';

/** A search that is no word. */
const refused = (q: string) => () => ({ query: { q }, status: 400 });

export const rows: Row[] = [
  {
    route: searchMessages,
    given: async ({ ada, bayo }) => {
      await write(bayo, ada);
      return { params: { id: ada.id }, query: { q: 'hello' } };
    },
    refusals: {
      'a search of one letter': refused('a'),
      'a search of one letter between blanks': refused('  a  '),
      'a search of 101 characters': refused('a'.repeat(101)),
      'a search of signs only': refused('%%'),
      'a search of quotes only': refused(`'"`),
      'a search of marks that turn the direction': refused('\u200f\u202e\u200f'),
    },
    outcomes: searchOutcomes,
  },
];
