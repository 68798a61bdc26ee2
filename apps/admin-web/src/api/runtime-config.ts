import { withDeadline } from '@kopa/ui/deadline';

/** Settings that the web server gives the app. */
export interface RuntimeConfig {
  /** Origin of the API without a trailing slash; empty for the page's own origin. */
  apiUrl: string;
}

const fetchInTime = withDeadline((input, init) => fetch(input, init));

let loading: Promise<RuntimeConfig> | null = null;
let loaded: RuntimeConfig | null = null;

/** Fetches `/config.json` once per page; after a failure the next caller tries again. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<RuntimeConfig> {
  const response = await fetchInTime('/config.json');
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  loaded = (await response.json()) as RuntimeConfig;
  return loaded;
}

/** Origin of the API for content that came from the API, when the configuration is already loaded. */
export function knownApiUrl(): string {
  return loaded?.apiUrl ?? '';
}
