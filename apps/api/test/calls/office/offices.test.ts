import { rows } from '@kopa/conformance/rows/office/offices';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
