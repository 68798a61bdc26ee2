/** What the web server tells the app of its surroundings. */
export interface RuntimeConfig {
  /** Origin of the administrators' portal, where one is configured. */
  adminWebUrl: string | null;
}

/** Reads `/config.json`. */
export async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as RuntimeConfig;
}
