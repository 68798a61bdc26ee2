import { showToast } from '@kopa/ui/toast';
import { Button, Text } from '@mantine/core';
import form from '../../shared/layout/form.module.css';
import classes from './settings.module.css';

/** The new recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast({ title: 'Recovery codes copied', tone: 'success' });
    } catch {
      showToast({ title: 'The codes could not be copied', message: 'Please write them down.', tone: 'error' });
    }
  }

  return (
    <div className={form.form}>
      <Text>
        Keep these recovery codes in a safe place. Each signs you in once without your authenticator. They are not shown
        again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={form.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
