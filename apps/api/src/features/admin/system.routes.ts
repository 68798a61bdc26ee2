import { getSystem } from '@kopa/contracts/system';
import type { Api } from '../../http/api.ts';
import type { Context } from '../../process/context.ts';
import { systemState } from './system.actions.ts';

/** The state of every part of Kopa, for administrators. */
export function systemRoutes(api: Api, context: Context): void {
  api.route({ ...getSystem, handler: () => systemState(context) });
}
