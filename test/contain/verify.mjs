// Rehearses and discards the commands of a file: `npm run verify:rehearsal -- FILE [COUNT]`.
import { bundled } from '../editor/bundle.mjs';

const { verifyFile } = await bundled('../../contain/verify.ts');
process.exit(await verifyFile(process.argv.slice(2)));
