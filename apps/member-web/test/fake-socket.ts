/** A fake WebSocket; the tests act as the server. */
export class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly url: string;
  readonly CLOSING = 2;
  readyState = 1;
  sent: string[] = [];
  closedWith: number | undefined;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number; reason?: string }) => void) | undefined;
  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code: number) {
    this.closedWith = code;
  }
  receive(type: string, payload: unknown = {}) {
    this.onmessage?.({ data: JSON.stringify({ type, payload }) });
  }
}
