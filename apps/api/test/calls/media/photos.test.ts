import { rows } from '../rows/media/photos.ts';
import { walk } from '../walk.ts';

walk(rows);
