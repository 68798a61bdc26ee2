import { rows } from '@kopa/conformance/rows/appeals';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('appeals', rows, api);
