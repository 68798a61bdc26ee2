/** Settings that the web server gives the app. */
export interface RuntimeConfig {
  /** Origin of the administrators' portal, or null where none is configured. */
  adminWebUrl: string | null;
  /** Address to which somebody without a session may write, or null where none is configured. */
  supportEmail: string | null;
}

/** Reads `/config.json`. */
export async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as RuntimeConfig;
}
