import { buildMember } from '@kopa/mocks/builders';
import { createWorld } from '@kopa/mocks/world';
import { write } from '@kopa/ui/testing/write';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, reopenApp } from '../../../../test/open-app.tsx';
import { storeMember } from '../../../session/stored-member.ts';

it('shared content is put in front of the draft of the next post, once', async () => {
  const member = buildMember(1);
  storeMember(member.user);
  const world = createWorld({ members: [member] });
  const person = openApp(world, '/social-feeds');
  await write(person, await screen.findByRole('textbox', { name: 'Content' }), 'My draft');
  reopenApp(world, '/social-feeds?share-title=Camp&share-url=https%3A%2F%2Fnysc.example');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Content' })).toHaveValue('Camp\nhttps://nysc.example\nMy draft'),
  );
  expect(window.location.search).toBe('');
});
