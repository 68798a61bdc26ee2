import { expect, test } from 'vitest';
import { serveMetrics } from '../src/metrics.ts';
import { buildWebServer } from '../src/web-server.ts';
import { builtApp } from './built-app.ts';

test('the metrics count answers, but no checks of health, on a port of their own', async () => {
  const built = builtApp();
  const options = { root: built.root, publicUrl: 'https://admin.kopa.example', browserConfig: {} };
  const app = await buildWebServer(options);
  const metrics = await serveMetrics(app, { port: 0, host: '127.0.0.1' });
  for (const url of ['/healthz', '/icon.svg', '/icon.svg', '/nothing.js']) await app.inject(url);
  const { body } = await metrics.inject('/metrics');
  expect(body).toContain('web_request_duration_seconds_count{status_code="200"} 2');
  expect(body).toContain('web_request_duration_seconds_count{status_code="404"} 1');
  expect(body).toContain('process_resident_memory_bytes');
  expect((await app.inject('/metrics')).body).not.toContain('process_');
  await app.close();
  built.remove();
});
