import { rows } from '@kopa/conformance/rows/file/letters';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
