import { rows } from '../rows/notifications/push.ts';
import { walk } from '../walk.ts';

walk(rows);
