const allPosts = () =>
  [...document.querySelectorAll('[data-key="l"]')].map((like) => like.closest('article') as HTMLElement);
const isFocused = (post: HTMLElement) => post.contains(document.activeElement);

/** Moves the focus to the next or previous post; without a focused one to the first in view. */
export function goToPost(step: 1 | -1): void {
  const posts = allPosts();
  const current = posts.findIndex(isFocused);
  const inView = posts.find((post) => post.getBoundingClientRect().top >= 0);
  const post = current === -1 ? inView : posts[current + step];
  if (post === undefined) return;
  post.tabIndex = -1;
  // Before the focus leaves the other post, which has a guessed height until the next frame.
  post.scrollIntoView();
  post.focus({ preventScroll: true });
}

/** Likes the focused post, or opens its comments at their field. */
export function actOnPost(key: 'l' | 'c'): void {
  const post = allPosts().find(isFocused);
  const button = post?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  const comments = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  if (button?.getAttribute('aria-expanded') !== 'true') button?.click();
  if (post !== undefined && comments !== null) focusField(post, comments);
}

/** Focuses the field of comments, which comes with their code, unless the member has gone on. */
function focusField(post: HTMLElement, comments: HTMLElement): void {
  const focus = () => {
    const field = comments.querySelector('textarea');
    if (field !== null && isFocused(post)) field.focus();
    return field !== null;
  };
  if (focus()) return;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(comments, { childList: true, subtree: true });
}
