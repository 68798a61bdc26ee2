import { useObjectUrl } from '@kopa/ui/use-object-url';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './reports.module.css';
import { voiceQuery } from './reports.queries.ts';

/** The copy of a voice note. It needs the administrator's token, so that a player alone cannot fetch it. */
export function VoiceEvidence({ address }: { address: string }) {
  const { data, isError } = useQuery(voiceQuery(address));
  const src = useObjectUrl(data);
  if (isError) return <Text c="dimmed">The voice note could not be fetched.</Text>;
  // biome-ignore lint/a11y/useMediaCaption: there are no captions of a member's recording
  return <audio controls src={src} aria-label="Voice note, as it was reported" className={classes.voice} />;
}
