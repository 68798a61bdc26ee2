import { rows } from '../rows/account/profile.ts';
import { walk } from '../walk.ts';

walk(rows);
