import { rows } from '../rows/chat/groups.ts';
import { walk } from '../walk.ts';

walk(rows);
