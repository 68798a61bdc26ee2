import type { QueryClient } from '@tanstack/react-query';
import { channelsKey } from './channels.keys.ts';

/** Refetches the channels and the notices that are shown, after a notice was published. */
export function refetchChannels(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: channelsKey });
}
