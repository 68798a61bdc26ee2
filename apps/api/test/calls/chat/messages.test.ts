import { rows } from '../rows/chat/messages.ts';
import { walk } from '../walk.ts';

walk(rows);
