import { NativeSelect } from '@mantine/core';
import { AudienceField } from './audience-field.tsx';
import type { AudienceChoice } from './use-audience.ts';

/** The kind of an audience, and the fields that the kind has. */
export function AudienceFields({ choice }: { choice: AudienceChoice }) {
  const { kinds, kind, onKind, typed, onType } = choice;
  const { needed = [], optional = [] } = kinds[kind] ?? {};
  return (
    <>
      <NativeSelect
        label="Audience"
        value={kind}
        data={Object.entries(kinds).map(([value, { name }]) => ({ value, label: name }))}
        onChange={({ currentTarget }) => onKind(currentTarget.value)}
      />
      {[...needed, ...optional].map((field) => (
        <AudienceField key={field} field={field} typed={typed} onType={onType} />
      ))}
    </>
  );
}
