import { type BuiltApp, buildApp } from './build-app.ts';

/** Builds the app that the first word names, such as `api`. */
await buildApp(process.argv[2] as BuiltApp);
