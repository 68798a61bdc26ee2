import { rows } from '../rows/service/clearance-days.ts';
import { walk } from '../walk.ts';

walk(rows);
