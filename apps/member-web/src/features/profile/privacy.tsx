import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import type { Privacy as Choices, MessageSource } from '@kopa/contracts/account/privacy';
import { updatePrivacy } from '@kopa/contracts/account/profile';
import { visitorPages } from '@kopa/contracts/visitor-pages';
import { showToast } from '@kopa/ui/toast';
import { Radio, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import ownData from './own-data/own-data.module.css';
import classes from './privacy.module.css';

const sources: readonly { value: MessageSource; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'connections', label: 'Connections' },
];

/** The settings of privacy: messages, online state and search (product 2.13). */
export function Privacy() {
  const { id, privacy } = useMember();
  const { updateMember } = useSession();
  /** The choices that are being saved. */
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const { mutate } = useMutation({
    mutationFn: (choices: Partial<Choices>) => api.call(updatePrivacy, { params: { id }, body: choices }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'privacy' },
    onSuccess: updateMember,
    onSettled: (_user, _error, saved) =>
      setChosen((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in saved)))),
    onError: () =>
      showToast({ title: 'Update failed', message: 'Your privacy stays as it was. Please try again.', tone: 'error' }),
  });
  function choose(choices: Partial<Choices>): void {
    setChosen((before) => ({ ...before, ...choices }));
    mutate(choices);
  }
  const shown = { ...privacy, ...chosen };
  return (
    <section className={ownData.root} aria-labelledby="privacy">
      <h2 id="privacy" className={ownData.title}>
        Privacy
      </h2>
      <Radio.Group
        label="Who may write to me"
        description="Members whom you have written to may always answer."
        value={shown.messagesFrom}
        onChange={(value) => choose({ messagesFrom: value as MessageSource })}
      >
        <div className={classes.choices}>
          {sources.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </div>
      </Radio.Group>
      <Switch
        labelPosition="left"
        label="Show when I am online"
        classNames={{ body: classes.row, labelWrapper: classes.words }}
        checked={shown.showOnline}
        onChange={(event) => choose({ showOnline: event.currentTarget.checked })}
      />
      <Switch
        labelPosition="left"
        label="Let others find me"
        classNames={{ body: classes.row, labelWrapper: classes.words }}
        checked={shown.discoverable}
        onChange={(event) => choose({ discoverable: event.currentTarget.checked })}
      />
      <p className={ownData.text}>
        Only your connections ever see when you are online. They find you in lists and searches whatever you choose.
      </p>
      <Link className={ownData.link} to={visitorPages.privacy}>
        Privacy: what is kept, and who sees it
      </Link>
      <Link className={ownData.link} to={visitorPages.rules}>
        Community rules
      </Link>
      <Link className={ownData.link} to={visitorPages.transparency}>
        How we decide about reports
      </Link>
    </section>
  );
}
