import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveMetrics } from './metrics.ts';
import { readUploadsUrl } from './prepared-file.ts';
import { buildWebServer, type WebOptions } from './web-server.ts';

const {
  WEB_APP,
  WEB_ROOT,
  PORT,
  HOST = '127.0.0.1',
  API_URL,
  ADMIN_WEB_URL,
  PUBLIC_URL,
  SUPPORT_EMAIL,
  TRUSTED_PROXIES,
  UPLOADS_PUBLIC_URL,
  ASSETS_DIR,
  LOG_LEVEL,
  METRICS_PORT,
} = process.env;

/** Options of each app: the member app's API is proxied; the administrators' browsers call the API directly. */
function appOptions(apiUrl: string): Pick<WebOptions, 'browserConfig' | 'proxyTo' | 'connectTo'> {
  if (WEB_APP === 'member') {
    const browserConfig = { adminWebUrl: ADMIN_WEB_URL || null, supportEmail: SUPPORT_EMAIL || null };
    return { browserConfig, proxyTo: apiUrl };
  }
  if (WEB_APP === 'admin') return { browserConfig: { apiUrl }, connectTo: [new URL(apiUrl).origin] };
  throw new Error('WEB_APP must be "member" or "admin".');
}

try {
  if (!API_URL) throw new Error("API_URL is not set: the API's address.");
  if (!WEB_ROOT || !existsSync(join(WEB_ROOT, 'index.html'))) {
    throw new Error(`WEB_ROOT (${WEB_ROOT ?? 'not set'}) holds no index.html: build the app first.`);
  }
  const port = Number(PORT ?? 8080);
  const app = await buildWebServer({
    ...appOptions(API_URL),
    root: WEB_ROOT,
    publicUrl: PUBLIC_URL || `http://localhost:${port}`,
    trustedProxies: TRUSTED_PROXIES,
    uploadsUrl: readUploadsUrl(UPLOADS_PUBLIC_URL),
    assetsKept: ASSETS_DIR || undefined,
    logLevel: LOG_LEVEL,
  });
  if (METRICS_PORT) await serveMetrics(app, { port: Number(METRICS_PORT), host: HOST });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  await app.listen({ port, host: HOST });
} catch (error) {
  process.stderr.write(`The web server did not start: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
