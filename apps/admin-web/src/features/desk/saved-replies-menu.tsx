import type { SavedReply } from '@kopa/contracts/desk/saved-replies';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { savedRepliesQuery } from './saved-replies.queries.ts';
import { SavedRepliesDialog } from './saved-replies-dialog.tsx';
import classes from './ticket-panel.module.css';

/** Chooses a saved reply for the field. */
export function SavedRepliesMenu({ onChoose }: { onChoose: (reply: SavedReply) => void }) {
  const { data: replies = [] } = useQuery(savedRepliesQuery);
  const [isManaging, setIsManaging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  function manage() {
    // The dialog returns the focus to the button, because the menu goes.
    button.current?.focus();
    setIsManaging(true);
  }
  return (
    <div className={classes.saved}>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button ref={button} variant="default">
            Saved replies
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {replies.map((reply) => (
            <Menu.Item key={reply.id} onClick={() => onChoose(reply)}>
              {reply.title}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={manage}>Edit saved replies</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isManaging && <SavedRepliesDialog onClose={() => setIsManaging(false)} />}
    </div>
  );
}
