import { rows } from '../rows/notifications/notifications.ts';
import { walk } from '../walk.ts';

walk(rows);
