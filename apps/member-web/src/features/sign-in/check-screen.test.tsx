import { checkRecord } from '@kopa/contracts/file/checks';
import { buildMember } from '@kopa/mocks/builders';
import { refusing } from '@kopa/mocks/faults';
import { buildRecord } from '@kopa/mocks/service-builders';
import { createWorld } from '@kopa/mocks/world';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../../test/open-app.tsx';

const record = buildRecord(1, { kind: 'ppa', on: '2026-03-02', receivedAt: '2026-03-02T13:05:00.000Z' });
const world = () => createWorld({ members: [buildMember(1)], records: [record], signedInId: null });

test('a visitor sees when Kopa received a record and its digest, and neither its text nor a name', async () => {
  openApp(world(), `/checks/${record.code.toLowerCase()}`);
  const title = 'Kopa received this on 2 March 2026 at 14:05';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(record.digest)).toBeVisible();
  expect(screen.getByText('Place of assignment')).toBeVisible();
  expect(screen.getByText(/Compare the digest/)).toBeVisible();
  expect(screen.queryByText(record.text)).toBeNull();
});

test('an unknown code is named as such', async () => {
  openApp(world(), '/checks/0000000000');
  expect(await screen.findByRole('heading', { level: 1, name: 'No such code' })).toBeVisible();
});

test('a code that cannot be checked can be tried again', async () => {
  const user = openApp(world(), `/checks/${record.code}`, refusing(checkRecord, 'unavailable'));
  expect(await screen.findByText('The code could not be checked.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(record.digest)).toBeVisible();
});
