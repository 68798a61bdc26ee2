import { type ColorScheme, colorSchemes } from '@kopa/contracts/account/color-schemes';
import { updateColorScheme } from '@kopa/contracts/account/profile';
import { colorSchemeTable } from '@kopa/ui/color-schemes';
import { showToast } from '@kopa/ui/toast';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { type PopoverFrame, PopoverPanel } from '../../shared/menus/popover-panel.tsx';
import classes from './color-theme-picker.module.css';

/** The current scheme's name and a grid of the six, with a tick on the saved one. */
export function ColorThemePanel({ frame }: { frame: PopoverFrame }) {
  const member = useMember();
  const { updateMember } = useSession();
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
    <PopoverPanel frame={frame}>
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
                // The button stays enabled while saving, because disabling it would lose the focus.
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
    </PopoverPanel>
  );
}
