import { rows } from '@kopa/conformance/rows/records';
import { walk } from '@kopa/conformance/walk';
import { api } from './api-system.ts';

walk('records', rows, api);
