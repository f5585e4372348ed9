import assert from 'node:assert/strict';
import type { LiveCase } from './liveCase';

/** A picture of one point. */
const image = {
  kind: 'image/png',
  bytes: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
} as const;

/** What a runtime offers the person, and what it tells about itself. */
export const offerCases: readonly LiveCase[] = [
  {
    name: 'it tells what can be chosen, and what was used',
    demanded: (_, { offers }) => offers !== undefined,
    async shared({ live, dialect }) {
      assert.ok(dialect.offers);
      await live.turn([{ text: 'Hello.' }]);
      const { options, usage } = dialect.offers;
      if (options.length > 0) {
        const told = await live.until((it) => it.kind === 'options' && it.options.length >= options.length);
        assert.ok(told.kind === 'options');
        assert.deepEqual(
          told.options.map(({ id, values }) => [id, values.length > 0]),
          options.map((id) => [id, true]),
        );
      }
      if (usage) {
        await live.until((it) => it.kind === 'usage' && (it.usage.tokens ?? it.usage.context?.used ?? 0) > 0);
      }
    },
  },
  {
    name: 'a picture goes with a message',
    demanded: (_, { offers }) => offers?.images === true,
    async shared({ live, world }) {
      const from = live.events.length;
      const marker = world.model.follow('picture', [{ text: 'Seen.' }]);
      assert.equal(live.agent.promise.capabilities.images, true);
      await live.agent.send(`${marker} look`, [image]);
      await live.until((it) => it.kind === 'idle', from);
      const asked = JSON.stringify(world.model.requestsOf('picture').map(({ body }) => body));
      assert.ok(asked.includes(image.bytes.slice(0, 40)) || /"(?:image|input_image|image_url|inlineData)"/.test(asked));
    },
  },
];
