import { rows } from '../rows/moderation/reports.ts';
import { walk } from '../walk.ts';

walk(rows);
