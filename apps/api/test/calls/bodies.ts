import type { Route } from '@kopa/contracts/route';

export interface FieldLimits {
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  enum?: string[];
}

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

/** The schema of a call's body, if it has one. */
export function bodyOf({ schema }: Route) {
  return schema.body as { properties: Record<string, FieldLimits>; required?: string[] } | undefined;
}
