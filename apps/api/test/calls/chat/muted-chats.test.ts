import { rows } from '../rows/chat/muted-chats.ts';
import { walk } from '../walk.ts';

walk(rows);
