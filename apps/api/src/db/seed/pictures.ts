import sharp from 'sharp';
import type { Random } from './random.ts';

const skins = ['#8d5524', '#6b3e1f', '#5a3218', '#a0672f', '#7a4a22'];
const clothes = ['#2f6b3a', '#d9b44a', '#3c5a99', '#b34747', '#5b4a8a', '#c97b3d', '#237a7a'];
const grounds = ['#dfeee2', '#f4ead0', '#dce6f5', '#f6dfdc', '#e6e0f2', '#d8eeee'];
const side = 480;

/** Draws a portrait of a head and shoulders; each is different, and none shows a real person. */
export function drawPortrait(random: Random): Promise<Buffer> {
  const [skin, shirt, ground] = [random.pick(skins), random.pick(clothes), random.pick(grounds)];
  const hair = 86 + random.below(30);
  const cap = random.chance(0.35);
  return render(
    side,
    side,
    `<rect width="480" height="480" fill="${ground}"/>
     <ellipse cx="240" cy="${198 - hair / 6}" rx="${hair + 14}" ry="${hair + 6}" fill="#1d1411"/>
     <path d="M70 480c0-110 76-150 170-150s170 40 170 150z" fill="${shirt}"/>
     <rect x="205" y="270" width="70" height="80" rx="30" fill="${skin}"/>
     <ellipse cx="240" cy="210" rx="84" ry="102" fill="${skin}"/>
     ${cap ? `<path d="M150 170c6-70 174-70 180 0l34 12c-40 14-214 14-248 0z" fill="#5f7a3a"/>` : ''}
     <circle cx="208" cy="208" r="8" fill="#1d1411"/><circle cx="272" cy="208" r="8" fill="#1d1411"/>
     <path d="M206 252q34 ${20 + random.below(16)} 68 0" stroke="#3a1d12" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  );
}

/** Draws a landscape for covers and galleries: sky, sun, hills and a road. */
export function drawLandscape(random: Random): Promise<Buffer> {
  const hue = random.pick([28, 44, 190, 205, 340]);
  const hill = (y: number, shade: string) =>
    `<path d="M0 ${y} Q ${200 + random.below(160)} ${y - 60 - random.below(90)} ${480 + random.below(120)} ${y - 10} T 1200 ${y - random.below(60)} V 700 H 0 Z" fill="${shade}"/>`;
  return render(
    1200,
    700,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
       <stop offset="0" stop-color="hsl(${hue} 70% 62%)"/><stop offset="1" stop-color="hsl(${hue + 18} 85% 88%)"/>
     </linearGradient></defs>
     <rect width="1200" height="700" fill="url(#sky)"/>
     <circle cx="${200 + random.below(800)}" cy="${140 + random.below(120)}" r="${50 + random.below(30)}" fill="#fff6d8"/>
     ${hill(470, '#5d8a55')}${hill(540, '#3f7043')}${hill(620, '#2c5733')}
     <path d="M560 700 L620 560 L650 560 L760 700 Z" fill="#c9b58a"/>`,
  );
}

function render(width: number, height: number, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}
