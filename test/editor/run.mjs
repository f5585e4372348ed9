// Tests in a real VS Code: `npm run test:editor -- [--suite harness|host|ui|all] [--oldest] [--quick] [word ...]`.
import { bundled } from './bundle.mjs';

const { main } = await bundled('main.ts');
process.exit(await main(process.argv.slice(2)));
