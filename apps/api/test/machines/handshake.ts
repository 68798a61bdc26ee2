/** The example of RFC 6455: HAProxy compares the key of the question with the answer. */
export const upgrade = [
  'GET /ws HTTP/1.1',
  'host: kopa.test',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-version: 13',
  '\r\n',
].join('\r\n');

/** The answer to {@link upgrade}. */
export const switched = [
  'HTTP/1.1 101 Switching Protocols',
  'connection: upgrade',
  'upgrade: websocket',
  'sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=',
  '\r\n',
].join('\r\n');
