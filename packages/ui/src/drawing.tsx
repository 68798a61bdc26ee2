import classes from './state.module.css';

/** Line drawings of 96 by 64, one stroke width, no fill. */
const paths = {
  /** A corps member's cap and shoulders. */
  people: [
    'M8 58h80M22 58c1-11 11-16 26-16s25 5 26 16M41 43l7 7 7-7',
    'M35 20c0-9 6-14 13-14s13 5 13 14l9 3c-9 4-35 4-44 0zM38 26c0 8 4 14 10 14s10-6 10-14',
  ],
  /** A cloud for a failed request. */
  cloud: ['M24 46a12 12 0 0 1 2-24 20 20 0 0 1 38-3 14 14 0 0 1 8 27', 'M40 40l16 16M56 40 40 56'],
  photo: [
    'M22 12h52a4 4 0 0 1 4 4v36a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z',
    'M18 48l18-18 14 14 8-8 20 20M64 26a4 4 0 1 0 .1 0',
  ],
  /** An envelope. */
  request: ['M26 16h52v36H26z', 'M26 16l26 22 26-22M8 26h10M4 36h14M10 46h8'],
  bell: [
    'M34 46V30a14 14 0 0 1 28 0v16l6 6H28zM43 52a5 5 0 0 0 10 0M48 16v-6',
    'M20 26c0-6 2-10 6-14M76 26c0-6-2-10-6-14',
  ],
  group: [
    'M14 48c0-9 6-15 14-15s14 6 14 15M28 27a7 7 0 1 0-.1 0M54 48c0-9 6-15 14-15s14 6 14 15M68 27a7 7 0 1 0-.1 0',
    'M8 56h80M40 18c5-5 11-5 16 0',
  ],
  /** A file of service records. */
  record: ['M28 8h28l14 14v34H28zM56 8v14h14', 'M36 32h24M36 40h24M36 48h14'],
  search: ['M42 46a18 18 0 1 0-.1 0M55 41l19 17', 'M34 28h16'],
  /** A road sign for a missing page. */
  lost: ['M48 8v48M30 56h36', 'M48 14h26l8 7-8 7H48M48 32H24l-8 6 8 6h24'],
  /** Two speech bubbles. */
  chat: [
    'M14 12h40a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H32l-10 9v-9h-8a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6zM20 22h28M20 30h18',
    'M68 22h12a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6h-4v8l-9-8H50a6 6 0 0 1-5-3',
  ],
  clock: ['M48 56a24 24 0 1 0-.1 0', 'M48 18v14l10 8'],
} as const;

export type DrawingName = keyof typeof paths;

/** A small decorative drawing. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 96 64" aria-hidden="true">
      {paths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
