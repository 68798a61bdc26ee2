import { rows } from '../rows/service/allowance.ts';
import { walk } from '../walk.ts';

walk(rows);
