import { rows } from '@kopa/conformance/rows/people/following';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
