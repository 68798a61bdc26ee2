import type { Ref } from 'react';

interface PhotosInputProps {
  ref: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
}

/** The hidden file input for several photos; a button beside it clicks it. */
export function PhotosInput({ ref, onChoose }: PhotosInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple
      hidden
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
    />
  );
}
