import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveMetrics } from './metrics.ts';
import { readUploadsUrl } from './prepared-file.ts';
import { buildWebServer, type WebOptions } from './web-server.ts';

/**
 * Starts the server of a web app with the settings of an environment (docs/configuration.md), and stops it at SIGINT or
 * SIGTERM. `extend` may add routes before it listens. A failure is one line and the exit code 1.
 */
export async function startWebServer(
  environment: NodeJS.ProcessEnv,
  extend?: (app: FastifyInstance) => PromiseLike<unknown>,
): Promise<void> {
  const { PORT, HOST = '127.0.0.1', METRICS_PORT } = environment;
  try {
    const port = Number(PORT ?? 8080);
    const app = await buildWebServer(readOptions(environment, `http://localhost:${port}`));
    await extend?.(app);
    if (METRICS_PORT) await serveMetrics(app, { port: Number(METRICS_PORT), host: HOST });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
    await app.listen({ port, host: HOST });
  } catch (error) {
    process.stderr.write(`The web server did not start: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function readOptions(environment: NodeJS.ProcessEnv, usualUrl: string): WebOptions {
  const { WEB_ROOT, PUBLIC_URL, UPLOADS_PUBLIC_URL, ASSETS_DIR, HSTS_SUBDOMAINS, LOG_LEVEL } = environment;
  if (!WEB_ROOT || !existsSync(join(WEB_ROOT, 'index.html'))) {
    throw new Error(`WEB_ROOT (${WEB_ROOT ?? 'not set'}) holds no index.html: build the app first.`);
  }
  return {
    ...optionsOfApp(environment),
    root: WEB_ROOT,
    publicUrl: PUBLIC_URL || usualUrl,
    uploadsUrl: readUploadsUrl(UPLOADS_PUBLIC_URL),
    assetsKept: ASSETS_DIR || undefined,
    hstsSubdomains: HSTS_SUBDOMAINS === '1' || HSTS_SUBDOMAINS === 'true',
    logLevel: LOG_LEVEL,
  };
}

/** Options of each app: the members' has the API on its own origin, the administrators' browsers call another one. */
function optionsOfApp(environment: NodeJS.ProcessEnv): Pick<WebOptions, 'isMemberWeb' | 'browserConfig' | 'connectTo'> {
  const { WEB_APP, API_URL, ADMIN_WEB_URL, SUPPORT_EMAIL } = environment;
  if (WEB_APP === 'member') {
    return {
      isMemberWeb: true,
      browserConfig: { adminWebUrl: ADMIN_WEB_URL || null, supportEmail: SUPPORT_EMAIL || null },
    };
  }
  if (WEB_APP !== 'admin') throw new Error('WEB_APP must be "member" or "admin".');
  if (!API_URL) throw new Error("API_URL is not set: the API's address.");
  return { browserConfig: { apiUrl: API_URL }, connectTo: [new URL(API_URL).origin] };
}
