import { rows } from '@kopa/conformance/rows/portal';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('portal', rows, api);
