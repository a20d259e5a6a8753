/** Runs in the browser: measures one row. */
import { interleave, type Samples, type Sides } from '../measure.ts';
import { answerSaved } from './answer-saved.ts';

const sides: Readonly<Record<string, Sides>> = { 'answer-saved': answerSaved };

async function measure(name: string, count: number): Promise<Samples> {
  const row = sides[name];
  if (!row) throw new Error(`The bench page knows no row ${name}`);
  return interleave(await row.ours(), await row.peer(), count);
}

declare global {
  var measureBenchRow: typeof measure;
}

globalThis.measureBenchRow = measure;
