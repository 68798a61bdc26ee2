import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes a small built app into a temporary folder, each file with its compressed copies. */
export function builtApp() {
  const root = mkdtempSync(join(tmpdir(), 'kopa-web-'));
  mkdirSync(join(root, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Kopa</title>',
    'assets/index-AbC123.js': 'console.log("kopa");'.repeat(50),
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(root, name), content);
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(root, `${name}.gz`), gzipSync(content));
  }
  return { root, files, remove: () => rmSync(root, { recursive: true, force: true }) };
}
