/**
 * Pictures as a tablet's camera makes them, each with its number in it: whoever compresses, sends or stores one cannot
 * pass it off as another.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** The number stands in the picture as black and white squares, the greatest power of two first. */
const squares = 6;

/** Makes the files 0 to `count - 1`, of 8 million pixels and 2 to 3 MB each; answers their paths. */
export async function makeNumberedPictures(
  page: Page,
  count: number,
  folder: string,
): Promise<string[]> {
  await page.evaluate((squares) => {
    const [width, height] = [3264, 2448];
    const scene = new OffscreenCanvas(width, height);
    const context = scene.getContext('2d');
    if (!context) throw new Error('No canvas');
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 4_294_967_296;
    };
    const light = context.createLinearGradient(0, 0, width, height);
    light.addColorStop(0, '#d8d2c4');
    light.addColorStop(1, '#4c5a63');
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
    for (let shape = 0; shape < 400; shape += 1) {
      context.fillStyle = `hsl(${random() * 360} 40% ${20 + random() * 60}% / 0.6)`;
      context.fillRect(random() * width, random() * height, 40 + random() * 400, random() * 300);
    }
    // what a sensor adds
    const pixels = context.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const grain = (random() - 0.5) * 14;
      for (let channel = 0; channel < 3; channel += 1) {
        pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + grain;
      }
    }
    context.putImageData(pixels, 0, 0);
    const side = width / squares;
    Object.assign(globalThis, {
      numberedPicture: async (number: number) => {
        for (let square = 0; square < squares; square += 1) {
          context.fillStyle = (number >> (squares - 1 - square)) & 1 ? '#fff' : '#000';
          context.fillRect(square * side, height / 2, side, side);
        }
        const blob = await scene.convertToBlob({ type: 'image/jpeg', quality: 0.86 });
        return new Promise((resolve) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(reader.result));
          reader.readAsDataURL(blob);
        });
      },
    });
  }, squares);
  const paths: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const made = await page.evaluate<unknown>(`numberedPicture(${number})`);
    const path = join(folder, `picture-${number}.jpg`);
    writeFileSync(path, Buffer.from(String(made).split(',')[1] ?? '', 'base64'));
    paths.push(path);
  }
  return paths;
}

/** The number in a picture, whatever its size and format. */
export function numberIn(page: Page, image: Buffer): Promise<number> {
  return page.evaluate(
    async ([base64, squares]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const [width, height] = [squares * 8, (squares * 8 * bitmap.height) / bitmap.width];
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(bitmap, 0, 0, width, height);
      bitmap.close();
      let number = 0;
      for (let square = 0; square < squares; square += 1) {
        const [red = 0] = context.getImageData(square * 8 + 4, height / 2 + 4, 1, 1).data;
        number = number * 2 + (red > 127 ? 1 : 0);
      }
      return number;
    },
    [image.toString('base64'), squares] as const,
  );
}
