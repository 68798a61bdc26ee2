import { withDeadline } from '@kopa/ui/deadline';

/** Settings that the web server gives the app. */
export interface RuntimeConfig {
  /** Origin of the administrators' portal; null if it is not configured. */
  adminWebUrl: string | null;
  /** Support address for visitors; null if it is not configured. */
  supportEmail: string | null;
}

const fetchInTime = withDeadline((input, init) => fetch(input, init));

/** Reads `/config.json`. */
export async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetchInTime('/config.json');
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return (await response.json()) as RuntimeConfig;
}
