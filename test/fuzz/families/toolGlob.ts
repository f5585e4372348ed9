import type { Random } from '../random';
import type { Family, FamilyCall } from './family';

const naming = [
  '.env',
  '.env*',
  '**/.env',
  '{.env,x}',
  '.[e]nv',
  '[.]env',
  '*env',
  '*.pem',
  '**/*.{ts,key}',
  'id_rsa*',
];
const further = [
  '.e{nv,x}',
  '{a,{b,{c,.env}}}',
  '@(.@(env|x)|y)',
  '!!.env',
  '@(.env|x)',
  '\\.env',
  '*.ts,.env',
  '*.ts .env',
  '.*',
  'sub/.env',
  '*.tfstate',
  '.ENV',
  '/.env',
];
const plain = ['*', '**', '*.ts', '**/*.ts', '*.{ts,tsx}', 'src/**/*.json', '*.md', '.env.example', 'test*'];

function search(glob: string, random: Random): FamilyCall {
  if (random.chance(30)) {
    return { tool: 'Glob', input: { pattern: glob } };
  }
  const field = random.pick(['glob', 'include', 'include_pattern', 'globs']);
  return { tool: 'Grep', input: { pattern: 'x', [field]: random.chance(20) ? ['*.ts', glob] : glob } };
}

/** A pattern of a search tool names secrets. */
export const toolGlob: Family = {
  name: 'tool-glob',
  harmful: (random) => ({
    ...search(random.pick(random.chance(50) ? naming : further), random),
    ...(random.chance(50) ? { mode: 'explore' } : { mode: 'acceptEdits', rules: { allow: ['Grep', 'Glob', 'Read'] } }),
  }),
  harmless: (random) => ({ ...search(random.pick(plain), random), mode: 'explore' }),
};
