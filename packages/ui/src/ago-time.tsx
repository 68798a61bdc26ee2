import { agoTime } from './relative-time.ts';
import { useClock } from './use-clock.ts';

interface AgoTimeProps {
  /** Time in ISO 8601. */
  moment: string;
  className?: string | undefined;
}

/** The age of something in discovery and messages (product 2.21). It stays right while the screen is open. */
export function AgoTime({ moment, className }: AgoTimeProps) {
  return (
    <time className={className} dateTime={moment}>
      {useClock(() => agoTime(moment))}
    </time>
  );
}
