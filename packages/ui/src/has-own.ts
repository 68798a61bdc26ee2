// Mantine calls this. Chrome has it since 93, Safari since 15.4.
Object.hasOwn ??= (object, name) => Object.hasOwn(object, name);
