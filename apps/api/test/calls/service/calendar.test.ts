import { rows } from '../rows/service/calendar.ts';
import { walk } from '../walk.ts';

walk(rows);
