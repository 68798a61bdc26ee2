import type { Connect, Plugin } from 'vite';

/** Serves `/config.json` in development and previews, as the web server does in production. */
export function runtimeConfig(config: object): Plugin {
  const serve = ({ middlewares }: { middlewares: Connect.Server }) => {
    middlewares.use('/config.json', (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(config));
    });
  };
  return { name: 'kopa-runtime-config', configureServer: serve, configurePreviewServer: serve };
}
