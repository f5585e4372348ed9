import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Visibility } from '../../../../src/core/tools/visibility';
import { Live } from '../live';
import type { LiveWorld } from '../liveWorld';
import type { ModelRequest } from '../model/modelRequest';
import { type LiveCase, reviewsOf, told } from './liveCase';

/** The case about hidden tools of MCP servers. */
export const hiddenMcpCase = 'hidden tools of MCP servers are not in the request to the model, however they are named';

/** Ways to hide tools of the server `demo`, and what is left of it. */
const hidings: readonly (readonly [Visibility, readonly string[]])[] = [
  [{ allowed: [], disallowed: [] }, ['echo', 'peek']],
  [{ allowed: [], disallowed: ['mcp__*'] }, []],
  [{ allowed: [], disallowed: ['mcp__demo__e*'] }, ['peek']],
  [{ allowed: [], disallowed: ['mcp__demo__peek'] }, ['echo']],
  [{ allowed: ['Bash', 'mcp__demo__p*'], disallowed: [] }, ['peek']],
];

/**
 * Reads in the model's request which tools of the server `demo` it was offered under each way of hiding, and that what
 * is hidden later is gone from the next ones.
 */
export async function hiddenMcpTools(world: LiveWorld, names: { echo: string; peek: string }): Promise<void> {
  const { search, shell, atHand = [], listsOnce } = world.runtime.dialect;
  const isNamed = (name: string, body: string) =>
    new RegExp(name.includes('demo') ? `\\b${name}\\b` : `"${name}"`).test(body);
  const seenIn = (body: string) => Object.entries(names).flatMap(([tool, name]) => (isNamed(name, body) ? [tool] : []));
  for (const [{ allowed, disallowed }, left] of hidings) {
    // Who lists all that may be seen has to list the search.
    const tools = { disallowed, allowed: [...allowed, ...(search && allowed.length > 0 ? [search.name] : [])] };
    const live = await Live.start(world, { tools });
    try {
      const request = await live.offered((body) => seenIn(body).length >= left.length, search);
      const seen = seenIn(JSON.stringify(request?.body));
      const offered = request?.tools.map((it) => it.name) ?? [];
      assert.deepEqual(seen, left, `${JSON.stringify(tools)} in ${offered.join(' ')}`);
      const unlisted = offered.filter((name) => ![shell('').name, names.peek, search?.name, ...atHand].includes(name));
      assert.deepEqual(allowed.length === 0 ? [] : unlisted, [], 'nothing else is seen where all is listed');
      if (left.length === 2 && listsOnce !== true) {
        await live.show({ allowed: [], disallowed: ['mcp__demo__peek'] });
        // What a search has found before stays in the conversation.
        const news = (later?: ModelRequest) => JSON.stringify(search === undefined ? later?.tools : later?.results);
        const later = await live.offered((_, it) => !isNamed(names.peek, news(it)), search);
        assert.ok(!isNamed(names.peek, news(later)), `it is still offered: ${news(later)}`);
      }
    } finally {
      await live.end();
    }
  }
}

/** What reaches beyond the folder (URLs, MCP), and which tools the model sees. */
export const reachCases: readonly LiveCase[] = [
  {
    name: 'a URL is fetched only when it is allowed',
    demanded: (_, { fetch }) => fetch !== undefined,
    async shared({ live, dialect, world }) {
      assert.ok(dialect.fetch);
      const denied = await live.turn([{ calls: [dialect.fetch(`${world.web.page.url}/denied`)] }], {
        rules: [`deny WebFetch(domain:${world.web.page.host})`],
      });
      assert.equal(reviewsOf('WebFetch', denied.reviews).length, 1, told(denied.reviews));
      assert.ok(!world.web.hits.includes('/denied'));
      const allowed = await live.turn([{ calls: [dialect.fetch(`${world.web.page.url}/allowed`)] }], {
        rules: [`allow WebFetch(domain:${world.web.page.host})`],
        answering: () => ({ kind: 'allow' }),
      });
      assert.equal(reviewsOf('WebFetch', allowed.reviews).length, 1, told(allowed.reviews));
      assert.equal(allowed.reviews[0]?.outcome.decision, 'allow');
      assert.ok(world.web.hits.includes('/allowed'), allowed.results);
    },
  },
  {
    name: 'an MCP tool is called only when it is allowed',
    demanded: (_, { mcp }) => mcp !== undefined,
    async shared({ live, dialect }) {
      assert.ok(dialect.mcp);
      const { name } = dialect.mcp('echo', 'one');
      await live.offered((body) => body.includes(name) || body.includes('ToolSearch'));
      const denied = await live.turn([{ calls: [dialect.mcp('echo', 'one')] }], { rules: ['deny mcp__demo__echo'] });
      assert.equal(reviewsOf('mcp__demo__echo', denied.reviews).length, 1, told(denied.reviews));
      assert.doesNotMatch(denied.results, /echo says/);
      const allowed = await live.turn([{ calls: [dialect.mcp('echo', 'two')] }], { rules: ['allow mcp__demo__echo'] });
      assert.deepEqual(
        reviewsOf('mcp__demo__echo', allowed.reviews).map((it) => it.record.call.input),
        [{ text: 'two' }],
      );
      assert.match(allowed.results, /echo says two/);
    },
  },
  {
    name: 'an MCP tool that says it only reads reaches the gate too',
    demanded: ({ everyCall }, { mcp }) => everyCall && mcp !== undefined,
    async shared({ live, dialect }) {
      assert.ok(dialect.mcp);
      const turn = await live.turn([{ calls: [dialect.mcp('peek', 'at it')] }], { rules: ['deny mcp__demo__peek'] });
      assert.equal(reviewsOf('mcp__demo__peek', turn.reviews).length, 1, told(turn.reviews));
      assert.doesNotMatch(turn.results, /peek says/);
    },
  },
  {
    name: hiddenMcpCase,
    demanded: ({ hideTools }, { mcp }) => hideTools && mcp !== undefined,
    async apart({ world, dialect }) {
      assert.ok(dialect.mcp);
      await hiddenMcpTools(world, { echo: dialect.mcp('echo', 'it').name, peek: dialect.mcp('peek', 'it').name });
    },
  },
  {
    name: 'a hidden tool is not in the request to the model, and is denied when it is called all the same',
    async apart({ world, dialect, capabilities }) {
      const shell = dialect.shell('touch hidden.txt');
      const live = await Live.start(world, { tools: { allowed: [], disallowed: ['Bash'] }, mode: 'bypass' });
      try {
        const turn = await live.turn([{ calls: [shell] }]);
        const offered = turn.requests[0]?.tools.map((it) => it.name) ?? [];
        assert.ok(offered.length > 0, 'no tools were offered');
        if (capabilities.hideTools) {
          assert.ok(!offered.includes(shell.name), offered.join(' '));
        }
        assert.ok(!existsSync(join(live.cwd, 'hidden.txt')), told(turn.reviews));
        assert.ok(
          turn.reviews.every((it) => it.outcome.decision === 'deny'),
          told(turn.reviews),
        );
        // Where the runtime itself refuses it, the gate never hears of it; the model hears of it in any case.
        assert.notEqual(turn.results, '');
      } finally {
        await live.end();
      }
    },
  },
];
