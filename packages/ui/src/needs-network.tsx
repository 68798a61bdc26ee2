import { isServerReachable, onReachable } from './reachable.ts';
import { useStore } from './use-store.ts';

/** Says, where there is no network, that what is missing needs it. */
export function NeedsNetwork({ className }: { className?: string | undefined }) {
  if (useStore(onReachable, isServerReachable)) return null;
  return <span className={className}>You are offline, and this needs the network.</span>;
}
