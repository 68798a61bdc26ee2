import { rows } from '../rows/notifications/dashboard.ts';
import { walk } from '../walk.ts';

walk(rows);
