// `npm run faults -- [--seed 7] [word ...]`: hosts, agents and disks that fail while calls flow, in a real VS Code.
import { bundled } from '../editor/bundle.mjs';

const { main } = await bundled('../../faults/main.ts');
process.exit(await main(process.argv.slice(2)));
