/** What the server of these pages tells them about the place where they run. */
export interface RuntimeConfig {
  /** Origin of the API, without a slash at the end; empty for the page's own. */
  apiUrl: string;
}

let loading: Promise<RuntimeConfig> | null = null;
let loaded: RuntimeConfig | null = null;

/** `GET /config.json`, once per page; a failed load is tried again by the next caller. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  loaded = (await response.json()) as RuntimeConfig;
  return loaded;
}

/** Origin of the API, for what one of its answers has brought on screen: by then it is known. */
export function knownApiUrl(): string {
  return loaded?.apiUrl ?? '';
}
