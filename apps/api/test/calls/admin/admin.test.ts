import { rows } from '@kopa/conformance/rows/admin/admin';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
