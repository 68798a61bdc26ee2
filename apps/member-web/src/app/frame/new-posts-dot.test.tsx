import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { pages } from '../pages.ts';
import { BottomNavigation } from './bottom-navigation.tsx';

function show(hasNewPosts: boolean) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <BottomNavigation handle={pages.home.handle} unreadMessages={0} hasNewPosts={hasNewPosts}>
          {null}
        </BottomNavigation>
      </MemoryRouter>
    </MantineProvider>,
  );
}

test('the navigation shows a dot for new posts', () => {
  show(true);
  expect(screen.getByRole('link', { name: /^Social ?new posts$/ })).toHaveAttribute('href', '/social-feeds');
});

test('the navigation has no dot without new posts', () => {
  show(false);
  expect(screen.getByRole('link', { name: 'Social' })).toBeVisible();
  expect(screen.queryByText(/new posts/)).toBeNull();
});
