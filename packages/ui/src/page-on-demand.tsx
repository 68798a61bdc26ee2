import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { loadInTime, reloadForMissingCode, reloadIfReachable } from './reload.ts';

/** A page whose code is loaded at its first rendering, or earlier by `fetch`. */
export interface PageOnDemand<P> {
  Page: ComponentType<P>;
  /** Loads the code. The promise never rejects. */
  fetch: () => Promise<void>;
}

/** Discards failed loads, so that the next rendering retries. */
const failedTries = new Set<() => void>();

/** Like React's `lazy`, but a failed load is retried after the {@link PageBoundary} has shown the error. */
export function pageOnDemand<P extends object>(load: () => Promise<ComponentType<P>>): PageOnDemand<P> {
  let Fetched: ComponentType<P> | null = null;
  async function fetch(): Promise<ComponentType<P>> {
    Fetched ??= await loadInTime(load);
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
    // Loaded code renders at once. `lazy` would show the fallback for a moment.
    const [Shown] = useState(() => Fetched);
    return Shown === null ? <Part {...props} /> : <Shown {...props} />;
  }
  return { Page, fetch: () => fetch().then(ignore, ignore) };
}

const ignore = () => undefined;

/** Keeps the frame on screen if a page fails to load or render. React offers error boundaries as classes only. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private hasRetried = false;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    const isLoadFailure = failedTries.size > 0;
    for (const discard of failedTries) discard();
    failedTries.clear();
    // Browsers keep a failed import for the life of the document. Only a reload fetches the code again.
    if (isLoadFailure) void (this.hasRetried ? reloadIfReachable() : reloadForMissingCode());
  }

  private retry = () => {
    this.hasRetried = true;
    this.setState({ hasFailed: false });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState isPage text="This page could not be loaded." onRetry={this.retry} />;
  }
}
