import { rows } from '../rows/chat/chat-marks.ts';
import { walk } from '../walk.ts';

walk(rows);
