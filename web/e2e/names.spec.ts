import type { Page } from '@playwright/test';
import { begin, expect, like, picture, rests, test } from './table';

/** Names of pieces that lie over each other on the screen, as the browser draws them, by more than a hair. */
function overlaps(page: Page): Promise<{ shown: number; pairs: string[] }> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('.map .pieces .lr-called')].map((name) => ({ words: name.textContent, box: name.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    const pairs = names.flatMap((one, index) => names.slice(index + 1).flatMap((other) => {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      // The browser's boxes are as high as the font's highest and lowest letters; names have few of either.
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      return wide > 2 && high > 4 ? [`${one.words} / ${other.words}: ${wide.toFixed(0)} × ${high.toFixed(0)}`] : [];
    }));
    return { shown: names.length, pairs };
  });
}

const SCREENS = [
  { what: 'desktop', width: 1280, height: 800 },
  { what: 'tablet', width: 820, height: 1180 },
  { what: 'phone', width: 390, height: 844 },
];

for (const { what, width, height } of SCREENS) {
  test(`no name lies over another on a ${what}, from afar or from near`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await like(page, {});
    for (const battle of ['march/first-battle', 'march/auerstedt', 'march/borodino', 'sixgun/ok-corral', 'sixgun/northfield', 'sixgun/saloon-brawl']) {
      await page.goto(`./#/play/${battle}`);
      await begin(page);
      let most = 0;
      for (let closer = 0; closer < 6; closer++) {
        await rests(page);
        const { shown, pairs } = await overlaps(page);
        expect(pairs, `${battle} at ${closer} steps`).toEqual([]);
        most = Math.max(most, shown);
        if (closer === 0) await picture(page, `names-${what}-${battle.replace('/', '-')}`);
        await page.keyboard.press('+');
        // Names are placed anew by the engine; the next step begins when it has answered.
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      }
      expect(most, `${battle}: names are shown`).toBeGreaterThan(4);
    }
  });
}
