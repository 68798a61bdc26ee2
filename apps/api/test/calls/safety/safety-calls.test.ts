import { rows } from '@kopa/conformance/rows/safety/safety-calls';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
