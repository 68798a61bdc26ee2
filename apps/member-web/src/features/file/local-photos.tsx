import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './local-photos.module.css';

interface LocalPhotosProps {
  files: readonly File[];
  onRemove?: (index: number) => void;
}

/** Photos of the device. */
export function LocalPhotos({ files, onRemove }: LocalPhotosProps) {
  return (
    <ul className={classes.photos} aria-label="Photos">
      {files.map((file, index) => (
        <li key={index} className={classes.photo}>
          <Preview file={file} />
          {onRemove !== undefined && (
            <ActionIcon
              className={classes.remove}
              size={44}
              variant="transparent"
              aria-label="Remove photo"
              onClick={() => onRemove(index)}
            >
              <span className={classes.cross}>
                <IconX size={16} stroke={2} aria-hidden />
              </span>
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img src={source} alt={file.name} />;
}
