import { useLazy } from '@kopa/ui/use-lazy';
import { IconDots } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { loadAhead } from './load-ahead.ts';
import classes from './more-options.module.css';
import type { MenuItem } from './more-options-menu.tsx';

const loadMenu = async () => (await import('./more-options-menu.tsx')).MoreOptionsMenu;
const preload = () => loadAhead(loadMenu);

interface MoreOptionsProps {
  /** A function is called at each opening, for items that change with the time. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
}

/** The button "More options" with its lazy menu. Renders nothing without items. */
export function MoreOptions({ items: given }: MoreOptionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const Menu = useLazy(loadMenu, isOpen, () => setIsOpen(false));
  const items = typeof given === 'function' ? given() : given;
  if (items.length === 0) return null;

  // Mantine would return the focus a moment later and take it from the field that an item focuses.
  function change(opens: boolean) {
    setIsOpen(opens);
    if (!opens) button.current?.focus({ preventScroll: true });
  }
  return (
    <span className={classes.container}>
      <button
        ref={button}
        id={id}
        type="button"
        className={classes.button}
        aria-label="More options"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onMouseDown={isOpen ? (event) => event.stopPropagation() : undefined}
        onTouchStart={isOpen ? (event) => event.stopPropagation() : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots size={20} stroke={1.75} aria-hidden />
      </button>
      {Menu !== null && <Menu id={id} items={items} isOpen={isOpen} onChange={change} />}
    </span>
  );
}
