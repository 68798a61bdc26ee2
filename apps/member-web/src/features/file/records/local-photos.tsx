import { useEffect, useState } from 'react';
import { PhotoTile, PhotoTiles } from '../../../shared/media/photo-tiles.tsx';

interface LocalPhotosProps {
  files: readonly File[];
  onRemove?: (index: number) => void;
}

/** Photos of the device. */
export function LocalPhotos({ files, onRemove }: LocalPhotosProps) {
  return (
    <PhotoTiles size={96}>
      {files.map((file, index) => (
        <PhotoTile key={index} onRemove={onRemove && (() => onRemove(index))}>
          <Preview file={file} />
        </PhotoTile>
      ))}
    </PhotoTiles>
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
