import { rows } from '../rows/account/auth.ts';
import { walk } from '../walk.ts';

walk(rows);
