import { codeOf, textFor } from '@kopa/contracts/client';
import { sendTestPush } from '@kopa/contracts/notifications/push';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import ownData from './own-data/own-data.module.css';
import classes from './test-push.module.css';

/** Why a message does not come, and the way to the setting in words. */
const reasons: readonly [string, string][] = [
  [
    'The battery saver holds messages back',
    'Open the settings of the phone, then Apps, your browser or Kopa, Battery, and choose "Unrestricted".',
  ],
  [
    'The browser may not show notifications',
    'Open the menu of the browser, then Settings, Site settings, Notifications, and allow Kopa. Then look in the settings of the phone: Apps, your browser, Notifications.',
  ],
  [
    'The phone has no Google services',
    'Chrome and browsers like it need them for messages. Look in the settings of the phone under Apps for "Google Play services". Without it, use Firefox, and switch messages on there.',
  ],
];

/** A push message to all devices of the member, to see if they take it (product 2.13). */
export function TestPush() {
  const test = useMutation({ mutationFn: () => api.call(sendTestPush, {}) });
  return (
    <div className={classes.test}>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        Send a test message
      </Button>
      <p className={ownData.text} role="status">
        {test.isSuccess && sentTo(test.data.devices)}
        {test.isError && refusalOf(test.error)}
      </p>
      <details className={classes.reasons}>
        <summary>No message comes?</summary>
        <ul className={classes.list} aria-label="Why no message comes">
          {reasons.map(([reason, way]) => (
            <li key={reason}>
              <strong>{reason}.</strong> {way}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function sentTo(devices: number): string {
  return `Sent to ${devices} ${devices === 1 ? 'device' : 'devices'}.`;
}

function refusalOf(error: Error): string {
  if (codeOf(error) === 'not_found') return 'Kopa sends no push messages here.';
  return textFor(error, 'The test was not sent. Please check your connection and try again.');
}
