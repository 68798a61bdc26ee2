import type { Plugin } from 'vite';

/** Serves `/config.json` in development, as the web server does in production. */
export function runtimeConfig(config: object): Plugin {
  return {
    name: 'kopa-runtime-config',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(config));
      });
    },
  };
}
