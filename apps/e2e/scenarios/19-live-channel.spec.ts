import { createComment, createPost } from '@kopa/contracts/feed/posts';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { registerServingMember, type TestMember } from '../support/people.ts';
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
  const [author, reader] = await Promise.all([
    registerServingMember('Zina', 'Author'),
    registerServingMember('Zina', 'Reader'),
  ]);
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

test('a page that comes back from sleep finds its dead channel without being used', async ({ stage }) => {
  const [author, reader] = await Promise.all([
    registerServingMember('Yemi', 'Author'),
    registerServingMember('Yemi', 'Reader'),
  ]);
  const page = await stage.signedIn(reader);
  const cut = await proxyChannels(page);
  await page.goto('/social-feeds');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  cut();
  const missed = `While asleep: ${author.user.username}`;
  await share(author, missed);
  await page.evaluate(() => window.dispatchEvent(new Event('pageshow')));
  await expect(postWith(page, missed)).toBeVisible();
});

test('a toast announces a new post on the feed, a dot elsewhere, and the feed is up to date when it is opened', async ({
  stage,
}) => {
  const [author, reader] = await Promise.all([
    registerServingMember('Wale', 'Author'),
    registerServingMember('Wale', 'Reader'),
  ]);
  const page = await stage.signedIn(reader, { path: '/social-feeds' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const first = `Seen by ${reader.user.username}`;
  const postId = await share(author, first);
  await expect(page.getByText('New post', { exact: true })).toBeVisible();
  const comments = postWith(page, first).getByRole('button', { name: /^comment/i });
  await comments.click();
  await expect(postWith(page, first).getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  const comment = (content: string) => {
    const body = { userId: author.user.id, content };
    return author.api.call(createComment, { params: { id: postId }, body });
  };
  await comment('While you look');
  await expect(postWith(page, first).getByText('While you look')).toBeVisible();
  await expect(comments).toHaveText(/1/);

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  const missed = `Shared while ${reader.user.username} was at home`;
  await share(author, missed);
  await comment('While you were away');
  await expect(navigation.getByRole('link', { name: 'Social new posts' })).toBeVisible();
  await stage.picture(page, 'new-posts-dot');
  await navigation.getByRole('link', { name: 'Social' }).click();
  await expect(postWith(page, missed)).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Social', exact: true })).toBeVisible();
  await expect(postWith(page, first).getByText('While you were away')).toBeVisible();
  await expect(comments).toHaveText(/2/);
});
