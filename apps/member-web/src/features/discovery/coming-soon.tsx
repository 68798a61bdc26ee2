import { EmptyState } from '@kopa/ui/empty-state.tsx';

/** A feature that is not there yet. */
export function ComingSoon({ title, text }: { title: string; text: string }) {
  return <EmptyState title={title} text={text} />;
}
