import { rows } from '../rows/moderation/appeals.ts';
import { walk } from '../walk.ts';

walk(rows);
