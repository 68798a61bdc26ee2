import { rows } from '@kopa/conformance/rows/chat/message-search';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
