/** `npm run stack:load`: 10,000 mixed requests of 50 people; no leak, no 5xx, memory that stays. */
import { runLoad } from '../tests/stack/load.ts';

const { leaks, serverErrors, surprises, memory, requests, seconds } = await runLoad(50, 10_000);
for (const problem of [...leaks, ...serverErrors, ...surprises].slice(0, 20)) console.log(problem);
console.log(
  `${requests} requests in ${seconds.toFixed(1)} s (${(requests / seconds).toFixed(0)}/s)`,
);
console.log(`leaks ${leaks.length}, 5xx ${serverErrors.length}, surprises ${surprises.length}`);
console.log(
  `gateway ${memory.early.toFixed(0)} MB after a fifth, ${memory.late.toFixed(0)} MB at the end`,
);
const flat = memory.late < memory.early * 1.5;
const clean = leaks.length + serverErrors.length + surprises.length === 0;
process.exit(clean && flat ? 0 : 1);
