import { type Interest, interests, interestsMax } from '@kopa/contracts/people/interests';
import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Chip } from '@mantine/core';
import { ChoiceChip } from '../../layout/choice-chip.tsx';
import classes from './about-fields.module.css';

/** Bio and interests while the member edits them. */
export interface AboutDraft {
  bio: string;
  interests: Interest[];
}

interface AboutFieldsProps {
  value: AboutDraft;
  onChange: (value: AboutDraft) => void;
}

/** Form fields for the member's own bio and interests (product 4.1). */
export function AboutFields({ value, onChange }: AboutFieldsProps) {
  const isFull = value.interests.length >= interestsMax;
  return (
    <div className={classes.fields}>
      <GrowingTextarea
        label="Bio"
        placeholder="What should other corps members know about you?"
        rows={[2, 6]}
        maxLength={textLimits.bio}
        value={value.bio}
        onChange={(bio) => onChange({ ...value, bio })}
      />
      <fieldset className={classes.interests}>
        <legend className={classes.legend}>Interests</legend>
        <p className={classes.hint}>
          {value.interests.length} of {interestsMax} chosen
        </p>
        <Chip.Group
          multiple
          value={value.interests}
          onChange={(chosen) => onChange({ ...value, interests: chosen as Interest[] })}
        >
          <div className={classes.chips}>
            {interests.map((interest) => (
              <ChoiceChip key={interest} value={interest} disabled={isFull && !value.interests.includes(interest)}>
                {interest}
              </ChoiceChip>
            ))}
          </div>
        </Chip.Group>
      </fieldset>
    </div>
  );
}
