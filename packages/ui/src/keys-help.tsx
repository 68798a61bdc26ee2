import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import { Kbd, Switch } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './keys-help.module.css';
import { useLetterKeys } from './letter-keys.ts';

interface KeysHelpProps {
  /** Each key, or keys one after the other, with its action. */
  keys: readonly (readonly [key: string, action: string])[];
  isOpen: boolean;
  onClose: () => void;
}

/** The keys of a page, and a switch for them: a single letter may be said by accident to software that hears. */
export function KeysHelp({ keys, isOpen, onClose }: KeysHelpProps) {
  const [isOn, setIsOn] = useLetterKeys();
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard" centered>
      <dl className={classes.keys}>
        {keys.map(([key, action]) => [
          <dt key={key}>
            {key.split(' ').map((one) => (
              <Kbd key={one} size="md">
                {one}
              </Kbd>
            ))}
          </dt>,
          <dd key={action}>{action}</dd>,
        ])}
      </dl>
      <Switch label="Use these keys" checked={isOn} onChange={({ currentTarget }) => setIsOn(currentTarget.checked)} />
    </Dialog>
  );
}
