import { rows } from '../rows/feed/social-feeds.ts';
import { walk } from '../walk.ts';

walk(rows);
