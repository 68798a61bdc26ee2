import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mediaUrl } from '../../shared/media/media-url.ts';
import classes from './reports.module.css';
import { evidenceQuery } from './reports.queries.ts';

/**
 * The copies of the reported photos, blurred until somebody asks for them. Those of a row are fetched only then: a list
 * with the photos of fifty cases would use up the calls of a minute.
 */
export function ReportedPhotos({ addresses, isSmall = false }: { addresses: readonly string[]; isSmall?: boolean }) {
  const [isShown, setIsShown] = useState(false);
  if (addresses.length === 0) return null;
  const noun = addresses.length === 1 ? 'photo' : `${addresses.length} photos`;
  return (
    <div className={classes.photos} data-small={isSmall} data-blurred={!isShown}>
      {(isShown || !isSmall) &&
        addresses.map((address) => <Evidence key={address} address={address} isShown={isShown} />)}
      <Button variant="default" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        Show {noun}
      </Button>
    </div>
  );
}

/** The copy of a photo. It needs the administrator's token, so that an image element alone cannot fetch it. */
function Evidence({ address, isShown }: { address: string; isShown: boolean }) {
  const isProtected = address.startsWith('/api/');
  const photo = useQuery({ ...evidenceQuery(address), enabled: isProtected });
  const src = isProtected ? photo.data : mediaUrl(address, 800);
  if (src === undefined) return photo.isError ? <Text c="dimmed">The photo could not be fetched.</Text> : null;
  return (
    <span className={classes.frame}>
      <img src={src} alt={isShown ? 'As it was reported' : 'Blurred'} className={classes.photo} />
    </span>
  );
}
