import { textLimits } from '@kopa/contracts/text-limits';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './chat-search.module.css';

/** Hits that end the search until the reader asks for more. */
const enough = 20;
/** Pages that the search loads until the reader asks for more: a rare word would load the whole history. */
const pagesAtOnce = 5;

interface ChatSearchProps {
  text: string;
  /** Number of messages that match. */
  found: number;
  /** There are older messages, which are not loaded. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** The last page could not be loaded. */
  hasFailed: boolean;
  /** Number of loaded pages. */
  pages: number;
  onText: (text: string) => void;
  onLoadOlder: () => void;
  onClose: () => void;
}

/** The search within a chat. It loads older messages until enough of them match. */
export function ChatSearch(props: ChatSearchProps) {
  const { text, found, hasOlder, isLoadingOlder, hasFailed, pages, onText, onLoadOlder, onClose } = props;
  const [goal, setGoal] = useState({ found: enough, pages: pages + pagesAtOnce });
  const isAsked = text.trim() !== '';
  const mayLoad = hasOlder && !hasFailed && found < goal.found && pages < goal.pages;
  const isSearching = isAsked && (mayLoad || isLoadingOlder);
  useEffect(() => {
    if (isAsked && mayLoad && !isLoadingOlder) onLoadOlder();
  }, [isAsked, mayLoad, isLoadingOlder, onLoadOlder]);

  function searchOlder() {
    setGoal({ found: found + enough, pages: pages + pagesAtOnce });
    // After a failure nothing loads by itself.
    onLoadOlder();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not have <search>
    <div
      role="search"
      className={classes.search}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextInput
        className={classes.field}
        aria-label="Search messages"
        placeholder="Search messages..."
        leftSection={<IconSearch size={20} stroke={1.75} />}
        maxLength={textLimits.search}
        value={text}
        autoFocus
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <span className={classes.count} role="status">
        {isAsked && (isSearching ? 'Searching...' : resultOf(props))}
      </span>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label="Close search" onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isAsked && hasOlder && !isSearching && (
        <Button className={classes.older} variant="subtle" onClick={searchOlder}>
          Search older messages
        </Button>
      )}
    </div>
  );
}

function resultOf({ found, hasOlder, hasFailed }: ChatSearchProps): string {
  if (hasFailed) return `${found} found. Older messages could not be loaded.`;
  return hasOlder ? `${found} found so far` : `${found} found`;
}
