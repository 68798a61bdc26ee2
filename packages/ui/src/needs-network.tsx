import { isServerReachable, onReachable } from './reachable.ts';
import { useStore } from './use-store.ts';

/** States, where there is no network, that the missing part needs it. */
export function NeedsNetwork({ className }: { className?: string | undefined }) {
  if (useStore(onReachable, isServerReachable)) return null;
  return <span className={className}>You are offline, and this needs the network.</span>;
}
