/** Interval in ms at which sockets whose pause is over are looked for. */
const lookEvery = 10_000;

interface Telling {
  /** Tells the sockets that may be told. */
  tell: () => void;
  /** Frees the sockets whose pause is over for the next hint. Returns true while others must wait. */
  renew: () => boolean;
}

/** Tells sockets that do not show the feed that it has new posts: at once, and then not again for a while. */
export function createFeedChanged({ tell, renew }: Telling) {
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    renew();
    tell();
    timer = renew() ? setTimeout(look, lookEvery).unref() : undefined;
  }

  return {
    /** A post was shared. */
    note(): void {
      tell();
      timer ??= setTimeout(look, lookEvery).unref();
    },
    close: () => clearTimeout(timer),
  };
}
