import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';

const pressTime = 500;
/** Pixels that a resting finger may move. */
const tolerance = 10;

/** Fields and the bar of a voice note have a long press or a drag of their own. */
const own = 'input, textarea';

/**
 * Handlers that call `onPress` when a finger rests on the element. It returns true if it has acted: then the finger's
 * tap does nothing else. A mouse and a pen are not affected.
 */
export function useLongPress(onPress: () => boolean) {
  const press = useRef({ isTouch: false, isDone: false, timer: 0, x: 0, y: 0 });
  const end = () => clearTimeout(press.current.timer);
  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      end();
      const isTouch = pointerType === 'touch' && (target as Element).closest(own) === null;
      press.current = { isTouch, isDone: false, timer: 0, x, y };
      if (!isTouch) return;
      press.current.timer = window.setTimeout(() => {
        press.current.isDone = onPress();
      }, pressTime);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > tolerance) end();
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
