import { useRealtime } from '../../realtime/realtime-provider.tsx';
import classes from './live-indicator.module.css';

/** Live while the live channel is open, otherwise Offline. */
export function LiveIndicator() {
  const { isOpen } = useRealtime();
  return (
    <span className={classes.indicator} data-live={isOpen} role="status">
      {isOpen ? 'Live' : 'Offline'}
    </span>
  );
}
