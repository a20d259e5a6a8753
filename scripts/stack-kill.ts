/** `npm run stack:kill`: SIGKILL at 30 random moments under load; every acknowledged write must be there. */
import { runKills } from '../tests/stack/kill.ts';

const { rounds, acknowledged, lost, lostFiles, slowestStart } = await runKills(30);
console.log(`${rounds} kills, ${acknowledged} acknowledged writes`);
console.log(`lost rows ${lost.length}, lost files ${lostFiles.length}`);
console.log(`slowest start after a kill ${slowestStart.toFixed(1)} s`);
process.exit(lost.length + lostFiles.length === 0 ? 0 : 1);
