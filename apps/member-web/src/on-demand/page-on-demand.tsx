import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';

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
  const part = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedTries.add(() => {
          Part = part();
        });
        throw error;
      }
    });
  let Part = part();
  return { Page: (props) => <Part {...props} />, fetch: () => load().then(ignore, ignore) };
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
    return <ErrorState text="This page could not be loaded." onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
