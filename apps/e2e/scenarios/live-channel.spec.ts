import { createPost } from '@kopa/contracts/feed/posts';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { servingMembers, type TestMember } from '../support/people.ts';
import { test } from '../support/scenario.ts';

const postWith = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });

async function share({ api, user }: TestMember, content: string): Promise<number> {
  const body = { userId: user.id, type: 'status', content, location: null } as const;
  return (await api.call(createPost, { body })).id;
}

/** Puts a proxy before the page's next live channels. The function makes the present ones dead, but does not close them. */
async function proxyChannels(page: Page): Promise<() => void> {
  const dead = new Set<WebSocketRoute>();
  const opened = new Set<WebSocketRoute>();
  await page.routeWebSocket('**/ws', (channel) => {
    opened.add(channel);
    const server = channel.connectToServer();
    channel.onMessage((message) => {
      if (!dead.has(channel)) server.send(message);
    });
    server.onMessage((message) => {
      if (!dead.has(channel)) channel.send(message);
    });
  });
  return () => {
    for (const channel of opened) dead.add(channel);
  };
}

test('a channel that is dead but not closed is replaced, and nothing that was sent or missed is lost', async ({
  stage,
}) => {
  const [author, reader] = await servingMembers('Zina Author', 'Zina Reader');
  const page = await stage.signedIn(reader);
  const cut = await proxyChannels(page);
  const first = `Before the tunnel of ${author.user.username}`;
  await share(author, first);
  await page.goto('/social-feeds');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const like = postWith(page, first).getByRole('button', { name: /^like/i });
  cut();
  const missed = `In the tunnel of ${author.user.username}`;
  await share(author, missed);
  const liked = page.waitForResponse(/\/like$/);
  const channel = page.waitForEvent('websocket');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await liked;
  await channel;
  await expect(postWith(page, missed)).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});
