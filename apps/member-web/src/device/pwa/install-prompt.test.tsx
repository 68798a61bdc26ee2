import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { memberKey } from '../../session/stored-member.ts';
import { noteInstallOffers } from './install-offer.ts';
import { InstallPrompt } from './install-prompt.tsx';

noteInstallOffers();
beforeEach(() => localStorage.setItem(memberKey, '{}'));

/** Opens Kopa in a new session of the browser. */
function open() {
  cleanup();
  sessionStorage.clear();
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <InstallPrompt />
      </MemoryRouter>
    </MantineProvider>,
  );
}

/** Fires the browser's offer to install the app. */
function offerInstall(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => undefined);
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome }) })));
  return prompt;
}

function visit(outcome?: 'accepted' | 'dismissed') {
  open();
  return offerInstall(outcome);
}

const installButton = () => screen.queryByRole('button', { name: 'Install Kopa' });

test('Kopa offers to be installed at the third visit, and the button opens the question of the browser', async () => {
  for (const _ of ['first', 'second']) {
    visit();
    expect(installButton()).toBeNull();
  }
  const prompt = visit();
  await userEvent.click(installButton() as HTMLElement);
  expect(prompt).toHaveBeenCalledOnce();
  expect(installButton()).toBeNull();
});

test.each([
  ['in the bar', 'Not now', 'accepted'],
  ['in the question of the browser', 'Install Kopa', 'dismissed'],
] as const)('a member who refuses %s is not asked again', async (_, button, outcome) => {
  visit();
  visit();
  visit(outcome);
  await userEvent.click(screen.getByRole('button', { name: button }));
  visit();
  expect(installButton()).toBeNull();
});

test('the bar goes when Kopa was installed from the menu of the browser', () => {
  visit();
  visit();
  visit();
  expect(installButton()).toBeVisible();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(installButton()).toBeNull();
});

test('an offer before the code of the bar is not lost', () => {
  visit();
  visit();
  cleanup();
  offerInstall();
  open();
  expect(installButton()).toBeVisible();
});
