import { textLimits } from '@kopa/contracts/limits';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './chat-search.module.css';

/** So many hits are looked for among older messages before the reader asks for more. */
const enough = 20;

interface ChatSearchProps {
  text: string;
  /** Number of messages that match. */
  found: number;
  /** There are older messages, which are not loaded. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onText: (text: string) => void;
  onLoadOlder: () => void;
  onClose: () => void;
}

/** The search within a chat. It loads older messages until enough of them match. */
export function ChatSearch({ text, found, hasOlder, isLoadingOlder, onText, onLoadOlder, onClose }: ChatSearchProps) {
  const isSearching = text.trim() !== '' && hasOlder && found < enough;
  useEffect(() => {
    if (isSearching && !isLoadingOlder) onLoadOlder();
  }, [isSearching, isLoadingOlder, onLoadOlder]);
  return (
    <search
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
        {text.trim() !== '' && (isSearching ? 'Searching...' : `${found} found`)}
      </span>
      <ActionIcon size={44} variant="subtle" color="gray" aria-label="Close search" onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </search>
  );
}
