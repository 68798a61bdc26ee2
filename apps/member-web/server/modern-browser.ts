/** Imported before the app, which asks for this when it is loaded: phones that get a view have browsers of today. */
Object.assign(globalThis, { CSS: { supports: () => true } });
