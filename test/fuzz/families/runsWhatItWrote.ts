import type { Random } from '../random';
import { type Family, shellCall } from './family';

/** Ways to write the file. */
const writers: readonly ((file: string) => string)[] = [
  (file) => `sort -o ${file} x`,
  (file) => `shuf --output=${file} x`,
  (file) => `uniq x ${file}`,
  (file) => `iconv -o ${file} x`,
  (file) => `cp x ${file}`,
  (file) => `mv x ${file}`,
  (file) => `ln -s x ${file}`,
  (file) => `install -m 755 x ${file}`,
  (file) => `dd if=x of=${file}`,
  (file) => `tee ${file} < x`,
  (file) => `cat x > ${file}`,
  (file) => `echo x >> ./${file}`,
  (file) => `sed 'w ${file}' x`,
  (file) => `sed -i s/a/b/ ${file}`,
  (file) => `awk '{ print > "${file}" }' x`,
  (file) => `curl -o ${file} https://h/x`,
  (file) => `curl -O https://h/${file}`,
  (file) => `wget https://h/a/${file}`,
  (file) => `wget2 https://h/${file}`,
  (file) => `aria2c https://h/${file}`,
  (file) => `axel -o ${file} https://h/x`,
  (file) => `openssl enc -d -in x -out ${file}`,
  (file) => `gunzip ${file}.gz`,
  (file) => `scp h:${file} .`,
  (file) => `git checkout other -- ${file}`,
  (file) => `git show HEAD:x > ${file}`,
  (file) => `some-fetcher https://h/${file}`,
  (file) => `some-fetcher s3://h/x ${file}`,
  (file) => `some-fetcher download -f ${file}`,
  (file) => `python3 -c "open('${file}', 'w').write(x)"`,
];

/** Ways to run it. */
const runners: readonly ((file: string) => string)[] = [
  (file) => `sh ${file}`,
  (file) => `bash -x ./${file}`,
  (file) => `./${file}`,
  (file) => `. ./${file}`,
  (file) => `python3 ${file}`,
  (file) => `node ${file}`,
  (file) => `node -r ./${file} y.js`,
  (file) => `perl ${file}`,
  (file) => `awk -f ${file} y`,
  (file) => `sed -f${file} y`,
  (file) => `vim -S ${file}`,
  (file) => `java -jar ${file}`,
  (file) => `timeout 5 ./${file} y`,
  (file) => `make -f ${file}`,
  (file) => `chmod +x ${file}; ./${file}`,
  (file) => `(cd . && ./${file})`,
  (file) => `pip install ./${file}`,
  (file) => `gnuplot ${file}`,
  (file) => `some-runner ${file}`,
];

/** Ways to run a program by its name, once it lies where names are looked up. */
const byName = ['npx z', 'pnpm exec z', 'bunx z', 'npm test', 'yarn z', 'timeout 5 npx z y'];

/** Ways to get a whole folder, and to run what is in it. */
const folders = ['git clone https://h/r d', 'tar xf x -C d', 'unzip x -d d', 'cp -r ../x d', 'git worktree add d x'];
const within = ['make -C d', 'cd d && make', 'sh d/x.sh', './d/configure', 'python3 d/setup.py', 'cd d && npm install'];

const harmless = [
  ...['cp x y; ./z', 'sort -o x y; sh z.sh', 'chmod +x z.sh && ./z.sh', 'gcc -o z z.c && ./z', 'echo x > log; make'],
  ...['git checkout main && npm test', 'curl -o z.json https://h/x; python3 y.py z.json', 'mkdir -p d && make -C d'],
  ...['sed -i s/a/b/ src/z.ts && npm test', 'go build -o z . && ./z', 'tee z.sh < y; cat z.sh'],
];

/** The line writes a file and runs it. */
export const runsWhatItWrote: Family = {
  name: 'runs-what-it-wrote',
  harmful: (random: Random) => {
    const file = random.pick(['z.sh', 'run', 'z.py']);
    const join = random.pick(['; ', ' && ', '\n']);
    if (random.chance(15)) {
      const line = random.pick(writers.slice(0, 16))('node_modules/.bin/z') + join + random.pick(byName);
      return shellCall(line, { rules: { allow: ['Bash'] } });
    }
    const line = random.chance(75)
      ? random.pick(writers)(file) + join + random.pick(runners)(file)
      : random.pick(folders) + join + random.pick(within);
    return shellCall(line, { rules: { allow: ['Bash'] } });
  },
  harmless: (random: Random) => shellCall(random.pick(harmless), { rules: { allow: ['Bash'] } }),
};
