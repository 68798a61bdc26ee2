import { rows } from '@kopa/conformance/rows/service/clearance-days';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
