import { IconPalette } from '@tabler/icons-react';
import { useState } from 'react';
import { HeaderPopover } from '../../shared/menus/header-popover.tsx';

const loadPanel = async () => (await import('./color-theme-panel.tsx')).ColorThemePanel;

/** The header button that opens the choice of colour schemes. */
export function ColorThemePicker() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <HeaderPopover
      label="Colour theme"
      icon={<IconPalette size={24} stroke={1.75} />}
      isOpen={isOpen}
      onChange={setIsOpen}
      load={loadPanel}
    >
      {(Panel, frame) => <Panel frame={frame} />}
    </HeaderPopover>
  );
}
