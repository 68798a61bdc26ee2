import { rows } from '../rows/chat/message-search.ts';
import { walk } from '../walk.ts';

walk(rows);
