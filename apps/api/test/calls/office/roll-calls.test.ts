import { rows } from '@kopa/conformance/rows/office/roll-calls';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
