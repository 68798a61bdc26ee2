import '@mantine/core/styles/Switch.css';
import type {
  NotificationSettingName,
  NotificationSettings as Settings,
} from '@kopa/contracts/notifications/notification-settings';
import { updateNotificationSettings } from '@kopa/contracts/notifications/push';
import { showToast } from '@kopa/ui/toast';
import { Button, Switch } from '@mantine/core';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../device/pwa/push.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import ownData from './own-data/own-data.module.css';
import classes from './privacy.module.css';
import { TestPush } from './test-push.tsx';

const labels: [NotificationSettingName, string][] = [
  ['messages', 'Messages'],
  ['connections', 'Connections'],
  ['likes', 'Likes'],
  ['comments', 'Comments'],
  ['notices', 'Notices'],
  ['journeys', 'Journeys'],
  ['messageText', 'Show message text'],
];
const states: Record<PushState, string> = {
  on: 'This device tells you of these while Kopa is closed.',
  off: 'This device tells you nothing while Kopa is closed.',
  blocked: 'You have blocked notifications of Kopa in this browser. Allow them in its settings.',
  unsupported: 'This browser cannot tell you of anything while Kopa is closed.',
};

const changeKey = ['notification settings'];

/** The kinds of push messages, and the switch of this device (product 2.13). */
export function NotificationSettings() {
  const { id, notificationSettings } = useMember();
  const { updateMember } = useSession();
  const change = useMutation({
    mutationKey: changeKey,
    mutationFn: (body: Partial<Settings>) => api.call(updateNotificationSettings, { params: { id }, body }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification settings' },
    onSuccess: updateMember,
    onError: () => showToast({ title: 'This was not saved', message: 'Please try again later.', tone: 'error' }),
  });
  const pending = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Settings>,
  });
  const shown: Partial<Settings> = Object.assign({}, notificationSettings, ...pending);
  return (
    <section className={ownData.root} aria-labelledby="notification-settings">
      <h2 id="notification-settings" className={ownData.title}>
        Notifications
      </h2>
      <ThisDevice />
      <TestPush />
      {labels.map(([name, label]) => (
        <Switch
          key={name}
          labelPosition="left"
          label={label}
          checked={shown[name] ?? true}
          onChange={({ currentTarget }) => change.mutate({ [name]: currentTarget.checked })}
          classNames={{ body: classes.row, labelWrapper: classes.words }}
        />
      ))}
    </section>
  );
}

/** The push messages of this device. */
function ThisDevice() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isOnScreen = true;
    void pushState().then((found) => isOnScreen && setState(found));
    return () => {
      isOnScreen = false;
    };
  }, []);
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: setState,
    onError: () => showToast({ title: 'This did not work', message: 'Please try again later.', tone: 'error' }),
  });
  if (state === null) return null;
  return (
    <>
      <p className={ownData.text}>{states[state]}</p>
      {(state === 'on' || state === 'off') && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(state === 'off')}>
          {state === 'off' ? 'Turn on for this device' : 'Turn off for this device'}
        </Button>
      )}
    </>
  );
}
