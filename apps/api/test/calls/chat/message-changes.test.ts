import { rows } from '@kopa/conformance/rows/chat/message-changes';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
