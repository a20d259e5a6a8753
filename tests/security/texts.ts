/** Texts that a spreadsheet would run, and files that say they are rescue packs. */
import { zipSync, strToU8 } from 'fflate';
import Papa from 'papaparse';
import { csvText } from '../../src/platform/browser/csv.ts';
import { readPack } from '../../sync/rescue/read-pack.ts';
import type { Group } from './arena.ts';

/** What a spreadsheet takes for the beginning of a formula, as the cell is shown. */
const runs = /^[\s"'\0]*[=+\-@]/;
let escapes = true;

export const texts: Group = {
  name: 'hostile texts: CSV and rescue packs',
  least: 400,
  async attack({ random }, times) {
    const holes: string[] = [];
    let count = 0;
    const piece = () =>
      random.pick([
        '=',
        '+',
        '-',
        '@',
        '"',
        "'",
        '\n',
        '\r',
        '\t',
        ' ',
        ';',
        ',',
        '\0',
        '1',
        'x',
        '🦑',
        'HYPERLINK("http://x")',
      ]);
    const hostile = () => Array.from({ length: random.between(1, 6) }, piece).join('');
    while (count < times * 0.8) {
      count += 1;
      const text = hostile();
      const written = escapes
        ? csvText(['a', 'b'], [[text, 'end']])
        : Papa.unparse([
            ['a', 'b'],
            [text, 'end'],
          ]);
      const { data } = Papa.parse<string[]>(written.replace(/^\uFEFF/, ''));
      const [cell = '', end] = data[1] ?? [];
      if (end !== 'end') holes.push(`the row breaks at ${JSON.stringify(text)}`);
      if (runs.test(cell) && !cell.startsWith("'"))
        holes.push(`${JSON.stringify(text)} runs as ${JSON.stringify(cell)}`);
    }
    while (count < times) {
      count += 1;
      const manifest = random.pick<unknown>([
        {},
        null,
        { format: hostile() },
        { ops: hostile(), user: {} },
        [],
      ]);
      const zip = zipSync({
        [random.pick(['manifest.json', '../manifest.json', hostile()]) || 'x']: strToU8(
          JSON.stringify(manifest),
        ),
        [random.pick(['ops.json', '/etc/passwd', 'constructor'])]: strToU8(hostile()),
      });
      const bytes = random.chance(0.3) ? zip.slice(0, random.between(1, zip.length)) : zip;
      const taken = await readPack(new Blob([new Uint8Array(bytes)])).then(
        () => true,
        () => false,
      );
      if (taken) holes.push(`a made-up pack was taken: ${JSON.stringify(manifest)}`);
    }
    return { count, holes };
  },
  planted: {
    open() {
      escapes = false;
      return Promise.resolve();
    },
    close() {
      escapes = true;
      return Promise.resolve();
    },
  },
};
