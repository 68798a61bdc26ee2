import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useState } from 'react';
import { ErrorState } from './error-state.tsx';

/** A page whose code is fetched with its first showing, or before it by `fetch`. */
export interface PageOnDemand<P> {
  Page: ComponentType<P>;
  /** Fetches the code; the promise never rejects. */
  fetch: () => Promise<void>;
}

/** Forgets the tries that failed, so that the next showing makes a new one. */
const failedTries = new Set<() => void>();

/** As React's `lazy`, but what could not be fetched is fetched anew after the {@link PageBoundary} has told of it. */
export function pageOnDemand<P extends object>(load: () => Promise<ComponentType<P>>): PageOnDemand<P> {
  let Fetched: ComponentType<P> | null = null;
  async function fetch(): Promise<ComponentType<P>> {
    Fetched ??= await load();
    return Fetched;
  }
  const part = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch (error) {
        failedTries.add(() => {
          Part = part();
        });
        throw error;
      }
    });
  let Part = part();
  function Page(props: P) {
    // What is there already is drawn at once; `lazy` would show the fallback first, if only for a moment.
    const [Shown] = useState(() => Fetched);
    return Shown === null ? <Part {...props} /> : <Shown {...props} />;
  }
  return { Page, fetch: () => fetch().then(ignore, ignore) };
}

const ignore = () => undefined;

/** Keeps the frame on screen when a page cannot be fetched or drawn. React offers error boundaries as classes only. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    for (const forget of failedTries) forget();
    failedTries.clear();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState isPage text="This page could not be loaded." onRetry={() => this.setState({ hasFailed: false })} />
    );
  }
}
