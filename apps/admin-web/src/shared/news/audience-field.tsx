import type { Audience } from '@kopa/contracts/news/channels';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { cdsGroups } from '@kopa/contracts/service/service-constants';
import { textLimits } from '@kopa/contracts/text-limits';
import { TextInput } from '@mantine/core';
import { useId } from 'react';

const names: Record<keyof Audience, string> = { state: 'State', lga: 'LGA', batch: 'Batch', cdsGroup: 'CDS group' };

interface AudienceFieldProps {
  field: keyof Audience;
  typed: Audience;
  onType: (typed: Audience) => void;
}

/** A field of an audience, with the known names to choose from. */
export function AudienceField({ field, typed, onType }: AudienceFieldProps) {
  const id = useId();
  const choices = choicesOf(field, typed);
  const value = typed[field] ?? '';
  const isPlace = field === 'state' || field === 'lga';
  const isUnknown = isPlace && choices.length > 0 && !choices.some((choice) => choice.startsWith(value.trim()));
  return (
    <>
      <TextInput
        label={names[field]}
        list={choices.length > 0 ? id : undefined}
        autoComplete="off"
        maxLength={textLimits.audience}
        value={value}
        error={isUnknown && 'Choose a name from the list'}
        onChange={(event) => onType({ ...typed, [field]: event.currentTarget.value })}
      />
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}

function choicesOf(field: keyof Audience, { state }: Audience): readonly string[] {
  if (field === 'state') return stateNames;
  if (field === 'cdsGroup') return cdsGroups;
  const known = stateNames.find((name) => name === state?.trim());
  return field === 'lga' && known !== undefined ? lgasOf(known) : [];
}
