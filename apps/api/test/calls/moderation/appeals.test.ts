import { rows } from '@kopa/conformance/rows/moderation/appeals';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
