import { useLiveChannel } from '../../live/live-channel.ts';
import classes from './live-indicator.module.css';

/** Live while the live channel is open, otherwise Offline. */
export function LiveIndicator() {
  const { isOpen } = useLiveChannel();
  return (
    <span className={classes.indicator} data-live={isOpen} role="status">
      {isOpen ? 'Live' : 'Offline'}
    </span>
  );
}
