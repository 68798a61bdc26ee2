import { rows } from '@kopa/conformance/rows/feed/social-feeds';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
