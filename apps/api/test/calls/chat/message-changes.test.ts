import { rows } from '../rows/chat/message-changes.ts';
import { walk } from '../walk.ts';

walk(rows);
