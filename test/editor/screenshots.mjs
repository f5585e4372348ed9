// `npm run screenshots -- [word ...]`: pictures of everything a person sees, in every theme, in media/screenshots.
import { bundled } from './bundle.mjs';

const { main } = await bundled('../screenshots/main.ts');
process.exit(await main(process.argv.slice(2)));
