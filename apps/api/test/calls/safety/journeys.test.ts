import { rows } from '@kopa/conformance/rows/safety/journeys';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
