import { rows } from '@kopa/conformance/rows/allowance';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('allowance', rows, api);
