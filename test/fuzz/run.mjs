// Bundles the fuzz oracle and runs it: `npm run fuzz -- --seed 7 --count 12000`.
import { bundled } from '../editor/bundle.mjs';

const { fuzz } = await bundled('../../fuzz/fuzz.ts');
process.exit(await fuzz(process.argv.slice(2)));
