import { startsProgram, unwrapIp } from '../../shell/wrappers/textPrograms';
import { type Entries, table } from '../entry';
import { isGiven, list } from '../notation';
import type { Judge, Judged, Touch } from '../spec';
import { clientOf } from './interpreters';

const judgeGetent: Judge = ({ parsed: { operands } }) =>
  /^(?:passwd|group|services|protocols|rpc)$/.test(operands[0]?.text ?? '')
    ? undefined
    : `\`getent ${operands[0]?.text ?? ''}\` may ask the network`;

const judgeSysctl: Judge = ({ parsed: { operands } }) =>
  operands.every((word) => /^[A-Za-z0-9_./*-]+$/.test(word.text)) ? undefined : '`sysctl name=value` sets it';

const systemctlFiles: Touch = ({ args }, uses) => uses.mention(...args);

const judgeSs: Judge = ({ parsed: { operands } }) => {
  const host = operands.find((word) => !word.literal || !isFilter(word.text));
  return host === undefined ? undefined : `\`${host.source}\` may ask the network for a name`;
};

const judgeNetstat: Judge = ({ parsed }) =>
  isGiven(parsed, '-n --numeric') ? undefined : '`netstat` without -n asks the network for names';

const judgeIp: Judge = ({ title, parsed: { operands } }) =>
  operands.every((word) => /^(?:show|list|ls)$/.test(word.text))
    ? undefined
    : `\`${title} ${operands[0]?.text ?? ''}\` may change the network`;

const judgeLsof: Judge = ({ parsed: { options, operands } }) => {
  if (operands.some((word) => word.text.startsWith('+'))) {
    return '`lsof` has options that begin with a plus sign';
  }
  const values = options.flatMap(({ value }) => value ?? []);
  return [...values, ...operands].some((word) => /@(?![0-9.]+(?::|$)|\[)/.test(word.text))
    ? '`lsof` asks the network for the name of a host'
    : undefined;
};

const judgeMan: Judge = ({ parsed: { operands } }) =>
  operands.every(({ text }) => /^[\w][\w.+:-]*$/.test(text)) ? undefined : '`man` may be given a file';

/** Programs that tell about the machine, its network, clock and logs, and what runs on it. */
export const systemSpecs: Entries = table`
  // Left out: --sync.
  df: keeps -aBhHiklmPTgbcnY -tx= --all --human-readable --si --inodes --local --no-sync --portability --print-type
    --total --help --version --block-size= --type= --exclude-type= --output[=]; example -h
  // An operand sets the name; -A asks the network.
  hostname: keeps -sfdiI --short --fqdn --long --domain --ip-address --all-ip-addresses --help --version; most 0;
    example
  pgrep: like pkill; keeps -acfiLlnovwxA -dFgGOPrstuU= --list-name --list-full --inverse --lightweight --count --full
    --ignore-case --newest --oldest --exact --ignore-ancestors --help --version --delimiter= --pgroup= --group= --older=
    --parent= --session= --terminal= --euid= --uid= --pidfile= --runstates= --cgroup= --ns= --nslist=; read -F
    --pidfile;
    example -l bash
  // Left out: --lookup, which asks the network.
  who: keeps -abdHlmpqrstTuw --all --boot --dead --heading --login --process --count --runlevel --short --time --mesg
    --users --message --writable --help --version; example
  w: keeps -fhiopsuV --no-header --short --from --old-style --help --version; example
  lastlog: keeps -btu= --help --before= --time= --user=; example
  findmnt: keeps -AaDfilnrRuUVh -oOSTtM=; example
  mkfs mkswap diskpart format vssadmin wbadmin: destroys disks; operands write
  mke2fs wipefs fdisk sfdisk cfdisk parted sgdisk blkdiscard cryptsetup lvremove vgremove pvremove zpool newfs: destroys
    disks
  zfs:
    > destroy rollback: destroys disks
  mount: like umount losetup swapon; only | -l | --version | -V; operands write
  // Elsewhere it runs a program for another machine.
  arch clear: only
  getconf: keeps -a; example PATH
  // Left out: everything that rotates, vacuums, syncs or keeps a cursor file.
  journalctl: keeps -aefklmqrx -cFgopStuU= -bn[=] --all --catalog --dmesg --disk-usage --follow --full --list-boots
    --merge --no-full --no-hostname --no-pager --no-tail --pager-end --quiet --reverse --system --user --utc --fields
    --list-fields --help --version --grep= --identifier= --output= --output-fields= --priority= --since= --unit=
    --until= --user-unit= --boot[=] --case-sensitive[=] --lines[=]; vague; example
  stty: only | -a | -g | --all | --save | size | speed
  tput: counts cols | lines; only cols | lines | colors | bold | sgr0 | smul | rmul | rev | longname | clear | setaf 0 | setab 0 | setaf 1 |
    setab 1 | setaf 2 | setab 2 | setaf 3 | setab 3 | setaf 4 | setab 4 | setaf 5 | setab 5 | setaf 6 | setab 6 | setaf
    7 | setab 7
  infocmp: keeps -1CILlx; vague; example dumb
  uuidgen: only | -r | --random
  whatis apropos: keeps -aelrw --and --exact --long --regex --wildcard; vague; example ls
  nvidia-smi: keeps -Lqhx -i= --list-gpus --query --xml-format --help --id= --display= --query-gpu=
    --query-compute-apps= --format=; only topo -m; most 0; example
  ps: only --version | --help; refuses ${judgePs}; example aux
  // Only databases that are no secret and that need no network.
  getent: keeps; vague; refuses ${judgeGetent}; example passwd root
  sysctl: keeps -aAeNn --all --names --values --ignore --help --version; vague; refuses ${judgeSysctl};
    example kernel.hostname
  // Left out: -H and -M, which talk to other machines.
  systemctl: like service launchctl loginctl; keeps -alq -npt= --all --failed --full --no-legend --no-pager --plain
    --quiet --recursive --reverse --system --user --value --version --lines= --output= --property= --state= --type=;
    only | --failed | --version | --user; vague; touches ${systemctlFiles}; example --no-pager status
    > status show cat is-active is-enabled is-failed list-units list-unit-files list-timers list-sockets
      list-dependencies get-default is-system-running: keeps -alq -npt= --all --full --no-legend --no-pager --plain
      --quiet --recursive --reverse --user --value --lines= --output= --property= --state= --type=; example ssh
  crontab: only -l; takes -u=; operands read; interprets; makes /var/spool/cron/crontabs; unless -l;
    unwrap ${clientOf(/^-[lre]|^[^-]/)}
  // Left out: -K closes sockets, -D writes a file, -r asks the network, -N changes the name space.
  ss: keeps -046aedHilmMnoOpsStTuwxZz -Af= --all --extended --info --ipv4 --ipv6 --listening --memory --no-header
    --numeric --oneline --options --packet --processes --raw --summary --tcp --udp --unix --help --version --family=
    --query= --socket=; refuses ${judgeSs}; example -tln
  // Names would be asked from the network.
  netstat: keeps -46aegnlopstuvWwxr --all --listening --numeric --programs --route --tcp --udp --unix --wide; most 0;
    refuses ${judgeNetstat}; example -tln
  ip: keeps -br -brief -c -color -j -json -p -pretty -s -stats -o -oneline -d -details -h -human; words; only -V |
    -Version; vague; unwrap ${unwrapIp}; example -br a
    > a addr address l link n neigh: keeps; most 1; refuses ${judgeIp}; example
  // Without -n it asks for the names of hosts that programs are connected with already, which tells nobody anything.
  lsof: keeps -abhlnOPtUVvw -cdpu= -Fgis[=]; vague; refuses ${judgeLsof}; example -n
  // Left out: -l and names with a slash, which are files, and all that starts a pager, a browser or a filter.
  man: only --version; keeps -afkw -s= --all --where --path --whatis --apropos --sections=; vague;
    refuses ${judgeMan}; unwrap ${startsProgram('--pager --html', /^-[adDfkKlwWcIiutZ7]*[PH]/)}; example ls
  at batch: takes -qt=; read -f; interprets; makes /var/spool/cron/atjobs; unless -l -c; unwrap ${clientOf(/^\0/)}
`;

/** Whether a filter of `ss` holds nothing but its own words, numbers, ports and addresses that are numbers. */
function isFilter(text: string): boolean {
  return text
    .split(/[\s()=<>!&|,]+/)
    .every(
      (word) => filterWords.has(word) || /^(?:[0-9.*]+(?:\/[0-9]+)?|\[[0-9a-fA-F:.]+\])?(?::[\w*-]+)?$/.test(word),
    );
}

const filterWords = new Set(
  list(
    'and or not eq ne neq gt lt ge le geq leq state exclude src dst sport dport dev autobound all connected ' +
      'synchronized bucket big established syn-sent syn-recv fin-wait-1 fin-wait-2 time-wait close closed close-wait ' +
      'last-ack listen listening closing',
  ),
);

const values = list(
  '--sort --pid --ppid --user --User --group --Group --tty --format --cols --columns --rows --width --lines',
);
const flags = list('--forest --no-headers --no-heading --headers --deselect --cumulative --context');

/** Letters behind a dash; the last of them may take the next word, or what is attached. */
const dashed = /^-[AacdefFHjlLMNTVwyZ]+$/;
const dashedValue = /^-[AacdefFHjlLMNTVwyZ]*(?:[CgGopqstuUkO]|[oO][a-z_,:=%]+|[pq][0-9,]+)$/;
/** Letters without a dash, which are also tried when those behind a dash make no sense. */
const bare = /^-?[aAfhjlmrsStTuvwxX]+$/;
const bareValue = /^[aAfhjlmrsStTuvwxX]*[okpU]$/;

/**
 * Reads the words of `ps`, which come in three styles. Without a dash the letter `e` shows the environment of other
 * programs, and so does the column `environ`. A word that makes no sense behind its dash takes the dash from all.
 */
function judgePs({ args }: Judged): string | undefined {
  let undashed = false;
  let every = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    const text = word?.text ?? '';
    if (word?.literal !== true || /environ/i.test(text)) {
      return `\`${word?.source ?? ''}\` of \`ps\` may show the environment of others`;
    }
    const [long = text, attached] = text.split('=', 2);
    if (flags.includes(text) || (values.includes(long) && attached !== undefined) || /^[0-9][0-9,]*$/.test(text)) {
      continue;
    }
    if (dashed.test(text) || dashedValue.test(text)) {
      every ||= text.includes('e');
    } else if (bare.test(text)) {
      undashed ||= text.startsWith('-');
    } else if (!bareValue.test(text) && !values.includes(text)) {
      return `\`${text}\` of \`ps\` is not known to be read-only`;
    }
    if (values.includes(text) || bareValue.test(text) || /^-[A-Za-z]*[CgGopqstuUkO]$/.test(text)) {
      at++;
      const value = args[at];
      if (value?.literal !== true || /environ/i.test(value.text)) {
        return `\`${value?.source ?? text}\` of \`ps\` may show the environment of others`;
      }
    }
  }
  return every && undashed ? '`ps` may show the environment of others' : undefined;
}
