// `npm start`: builds the extension and opens it in a real VS Code on a sample workspace, until Ctrl-C.
import { bundled } from './bundle.mjs';

const { start } = await bundled('start.ts');
process.exit(await start());
