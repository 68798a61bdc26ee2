import { rows } from '@kopa/conformance/rows/file/records';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
