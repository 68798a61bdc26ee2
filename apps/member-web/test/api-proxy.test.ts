import { EventEmitter } from 'node:events';
import { OutgoingMessage } from 'node:http';
import type { ProxyOptions } from 'vite';
import { expect, it } from 'vitest';
import { apiProxy } from '../api-proxy.ts';

it.each(['/api', '/uploads', '/ws'])('a client of the development server names no other client at %s', (path) => {
  const { configure, ...options } = apiProxy('http://localhost:4000')[path] as ProxyOptions;
  const proxy = new EventEmitter();
  configure?.(proxy as never, options);
  for (const event of ['proxyReq', 'proxyReqWs']) {
    const request = new OutgoingMessage();
    const address = '203.0.113.1';
    const invented = { 'X-Forwarded-For': address, 'x-forwarded-host': 'other.example', 'x-real-ip': address };
    const headers = { ...invented, forwarded: `for=${address}`, cookie: 'a=b', origin: 'http://localhost:5173' };
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    proxy.emit(event, request);
    expect(request.getHeaderNames()).toEqual(['cookie', 'origin']);
  }
});
