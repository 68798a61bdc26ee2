import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { Kbd, Switch } from '@mantine/core';
import classes from './feed-keys.module.css';
import { useLetterKeys } from './use-letter-keys.ts';

const keys = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['l', 'Like'],
  ['c', 'Comment'],
  ['?', 'This help'],
] as const;

/** The keys of the feed, and a switch for them: a single letter may be said by accident to software that hears. */
export function FeedKeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isOn, setIsOn] = useLetterKeys();
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard" centered>
      <dl className={classes.keys}>
        {keys.map(([key, action]) => [
          <dt key={key}>
            <Kbd size="md">{key}</Kbd>
          </dt>,
          <dd key={action}>{action}</dd>,
        ])}
      </dl>
      <Switch label="Use these keys" checked={isOn} onChange={({ currentTarget }) => setIsOn(currentTarget.checked)} />
    </Dialog>
  );
}
