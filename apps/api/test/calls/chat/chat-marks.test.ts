import { rows } from '@kopa/conformance/rows/chat/chat-marks';
import { walk } from '@kopa/conformance/walk';
import { api } from '../api-system.ts';

walk(rows, api);
