import { type ColorScheme, colorSchemes, updateColorScheme } from '@kopa/contracts/users';
import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { showToast } from '@kopa/ui/toast';
import { ActionIcon, Popover } from '@mantine/core';
import { IconCheck, IconPalette } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useSession } from '../session/session-provider.tsx';
import { useMember } from '../session/use-member.ts';
import classes from './color-theme-picker.module.css';

/** The current scheme's name and a grid of the six, with a tick on the saved one. */
export function ColorThemePicker() {
  const member = useMember();
  const { updateMember } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const choose = useMutation({
    mutationFn: (colorScheme: ColorScheme) =>
      api.call(updateColorScheme, { params: { id: member.id }, body: { colorScheme } }),
    onSuccess: updateMember,
    onError: () =>
      showToast({
        title: 'Update failed',
        message: 'Failed to change the colour theme. Please try again.',
        tone: 'error',
      }),
  });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          aria-label="Colour theme"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((opened) => !opened)}
        >
          <IconPalette size={24} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <p className={classes.current}>
          Colour theme: <strong>{colorSchemeTable[member.colorScheme].name}</strong>
        </p>
        <ul className={classes.grid}>
          {colorSchemes.map((scheme) => {
            const { name, gradient } = colorSchemeTable[scheme];
            const isSaved = scheme === member.colorScheme;
            return (
              <li key={scheme}>
                <button
                  type="button"
                  className={classes.scheme}
                  aria-pressed={isSaved}
                  // Not disabled meanwhile: the focus would be lost.
                  onClick={() => {
                    if (!choose.isPending) choose.mutate(scheme);
                  }}
                >
                  <span className={classes.swatch} style={{ background: gradient }}>
                    {isSaved && <IconCheck size={20} stroke={2.5} aria-hidden />}
                  </span>
                  {name}
                </button>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
