import type { PostPhoto } from '@kopa/contracts/feed/post-photos';
import { Dialog } from '@kopa/ui/dialog.tsx';
import { photoSource } from '@kopa/ui/photo-source';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { MoreOptions } from '../menus/more-options.tsx';
import { reportItem } from '../moderation/report.store.ts';
import classes from './photo-viewer.module.css';
import { useTapToLoad } from './use-tap-to-load.ts';

interface PhotoViewerProps {
  photos: readonly Omit<PostPhoto, 'bytes'>[];
  /** Index of the first shown photo. */
  first: number;
  /** The viewer's own photos are not reported. */
  isOwn: boolean;
  /** Address of the copy of a photo that is at least this wide. */
  sourceOf?: (url: string, width: number) => string;
  onClose: () => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Photos in the full screen, one beside the other: by swiping, by buttons or by the arrow keys. */
export function PhotoViewer({ photos, first, isOwn, sourceOf = photoSource, onClose }: PhotoViewerProps) {
  const strip = useRef<HTMLUListElement | null>(null);
  const [at, setAt] = useState(first);
  // With the data saver its neighbours load when one goes there.
  const { isSaving } = useTapToLoad();
  // One may have been removed meanwhile.
  const shown = photos[Math.min(at, photos.length - 1)];

  // The dialog mounts the strip later than this component.
  const onStrip = useCallback(
    (element: HTMLUListElement | null) => {
      strip.current = element;
      show(element, first);
    },
    [first],
  );

  const go = (step: number) => {
    const next = Math.max(0, Math.min(photos.length - 1, at + step));
    setAt(next);
    show(strip.current, next);
  };
  const goByKey = ({ key }: KeyboardEvent) => {
    const step = steps[key];
    if (step !== undefined) go(step);
  };

  if (shown === undefined) return null;
  return (
    <Dialog opened onClose={onClose} title="Photo" fullScreen onKeyDown={goByKey}>
      <div className={classes.viewer}>
        <ul
          ref={onStrip}
          className={classes.strip}
          aria-label="Photos"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
          tabIndex={0}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        >
          {photos.map(({ id, url, width, height, alt }, index) => (
            <li key={id} className={classes.photo} aria-hidden={id !== shown.id}>
              {(!isSaving || index === at) && (
                <img
                  src={sourceOf(url, Math.min(width, window.innerWidth * window.devicePixelRatio))}
                  width={width}
                  height={height}
                  loading={Math.abs(index - at) <= 1 ? 'eager' : 'lazy'}
                  alt={alt ?? `Photo ${index + 1} of ${photos.length}`}
                />
              )}
            </li>
          ))}
        </ul>
        <div className={classes.bar}>
          {photos.length > 1 && (
            <>
              <Step label="Previous photo" isAtEnd={at === 0} onClick={() => go(-1)} />
              <span className={classes.count}>
                {at + 1} of {photos.length}
              </span>
              <Step label="Next photo" isAtEnd={at >= photos.length - 1} onClick={() => go(1)} />
            </>
          )}
          <p className={classes.words}>{shown.alt}</p>
          <MoreOptions items={isOwn ? [] : [reportItem('photo', shown.id)]} />
        </div>
      </div>
    </Dialog>
  );
}

function Step({ label, isAtEnd, onClick }: { label: string; isAtEnd: boolean; onClick: () => void }) {
  const Icon = label === 'Next photo' ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon variant="default" size={44} radius="xl" aria-label={label} disabled={isAtEnd} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function show(strip: HTMLElement | null, index: number): void {
  if (strip !== null) strip.scrollLeft = index * strip.clientWidth;
}
