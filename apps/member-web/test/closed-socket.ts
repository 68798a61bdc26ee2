/** A live channel that never opens. */
export class ClosedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    queueMicrotask(() => this.onclose?.({ code: 1006 }));
  }
  close() {}
}
