import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';

const pressTime = 500;

/** Handlers that call `onPress` when a finger rests on the element. A mouse and a pen are not affected. */
export function useLongPress(onPress: () => void) {
  const press = useRef({ isTouch: false, isDone: false, timer: 0 });
  const end = () => clearTimeout(press.current.timer);
  return {
    onPointerDown({ pointerType }: PointerEvent) {
      end();
      press.current = { isTouch: pointerType === 'touch', isDone: false, timer: 0 };
      if (!press.current.isTouch) return;
      press.current.timer = window.setTimeout(() => {
        press.current.isDone = true;
        onPress();
      }, pressTime);
    },
    onPointerUp: end,
    // The finger scrolls.
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent) {
      // No click on a link or photo under the finger.
      if (press.current.isDone) event.preventDefault();
    },
    onContextMenu(event: MouseEvent) {
      if (press.current.isTouch) event.preventDefault();
    },
  };
}
