// Mantine calls this. Chrome has it since 93, Safari since 15.4.
// biome-ignore lint/suspicious/noPrototypeBuiltins: this is the function's own definition
Object.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name);
