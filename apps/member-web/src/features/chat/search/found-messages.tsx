import type { FoundMessage } from '@kopa/contracts/chat/message-search';
import { textFor } from '@kopa/contracts/client';
import { AgoTime } from '@kopa/ui/ago-time.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMember } from '../../../session/use-member.ts';
import { FoundWords } from '../../../shared/lists/found-words.tsx';
import { LoadMore } from '../../../shared/lists/load-more.tsx';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import type { ChatTarget } from '../chat-target.ts';
import listClasses from '../list/chat-lists.module.css';
import classes from './found-messages.module.css';
import { foundMessagesQuery, searchProblem } from './message-search.queries.ts';
import { useOpenFound } from './use-open-found.ts';

/** Milliseconds after the last letter until the server is asked. */
const typingPause = 300;

interface FoundMessagesProps {
  search: string;
  onOpen: (target: ChatTarget) => void;
}

/** The messages that hold the words of a search, below the names (product 2.15). */
export function FoundMessages({ search, onOpen }: FoundMessagesProps) {
  const problem = searchProblem(search);
  return (
    <section className={classes.found} aria-labelledby="found-messages">
      <h2 id="found-messages" className={listClasses.part}>
        Messages
      </h2>
      {problem === null ? (
        <Results search={search} onOpen={onOpen} />
      ) : (
        <p className={listClasses.none} role="status">
          {problem}
        </p>
      )}
    </section>
  );
}

function Results({ search, onOpen }: FoundMessagesProps) {
  const member = useMember();
  const [words] = useDebouncedValue(search.trim(), typingPause);
  const list = useInfiniteQuery(foundMessagesQuery(member.id, words));
  const open = useOpenFound(onOpen);
  const pages = list.data?.pages ?? [];
  const found = pages.flatMap(({ items }) => items);
  const isKept = pages.some((page) => page.isKept === true);
  if (list.isError && found.length === 0) {
    const text = textFor(list.error, 'The messages could not be searched.');
    return <ErrorState text={text} onRetry={() => void list.refetch()} />;
  }
  if (list.isPending) return <RowSkeletons lead={0} />;
  return (
    <>
      <p className={classes.note} role="status">
        {isKept && 'Without the network only the chats kept on this device were searched. '}
        {found.length === 0 && 'No message holds these words.'}
      </p>
      <ul className={listClasses.list}>
        {found.map((message) => (
          <li key={`${message.kind} ${message.messageId}`}>
            <Row message={message} memberId={member.id} words={words} onOpen={() => void open(message)} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} label="Load more messages" />
    </>
  );
}

interface RowProps {
  message: FoundMessage;
  memberId: number;
  words: string;
  onOpen: () => void;
}

function Row({ message: { title, sender, content, createdAt }, memberId, words, onOpen }: RowProps) {
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.line}>
        <span className={classes.title}>{title}</span>
        <AgoTime className={classes.time} moment={createdAt} />
      </span>
      <span className={classes.text} dir="auto">
        <span className={classes.sender}>{sender.id === memberId ? 'You' : sender.name}: </span>
        <FoundWords text={content} search={words} />
      </span>
    </button>
  );
}
