// Browser features that Mantine needs and jsdom lacks.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    // Without motion nothing waits for the end of a transition.
    matches: media === '(prefers-reduced-motion: reduce)',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => undefined;
// A popover hides while its target has no place on the screen.
Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 44);
Object.defineProperties(document.documentElement, { clientWidth: { value: 1024 }, clientHeight: { value: 768 } });
Object.assign(document, { fonts: new EventTarget() });

export {};
