import { useState } from 'react';
import { MemberText } from '../../../shared/people/member-text.tsx';
import classes from './long-text.module.css';

const foldedAbove = { characters: 600, lines: 12 } as const;

/** A text as it was written; a very long one is collapsed. */
export function LongText({ text }: { text: string }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isLong = text.length > foldedAbove.characters || text.split('\n').length > foldedAbove.lines;
  return (
    <div>
      <p className={classes.text} dir="auto" data-folded={isLong && !isUnfolded}>
        <MemberText text={text} />
      </p>
      {isLong && (
        <button type="button" className={classes.fold} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
