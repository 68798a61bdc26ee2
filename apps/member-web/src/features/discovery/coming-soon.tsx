import { EmptyState } from '@kopa/ui/empty-state.tsx';

/** Placeholder for a feature that is not built yet. */
export function ComingSoon({ title, text }: { title: string; text: string }) {
  return <EmptyState title={title} text={text} />;
}
