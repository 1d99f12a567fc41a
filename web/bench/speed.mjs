// What people wait for, measured in Debian's Chromium on the pages as they are built: `npm run bench` (after `npm run build`).
import { readdirSync, statSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const PORT = 7479;
const ADDRESS = `http://127.0.0.1:${PORT}/`;
/** The pages: as they are built, or in the folder named. */
const DIST = pathToFileURL(`${resolve(process.argv[2] ?? 'dist')}/`);
/** The largest battle of each game. */
const LARGEST = [['march', 'borodino'], ['sixgun', 'northfield'], ['charge', 'waterloo'], ['guns', 'stones-river']];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const server = spawn('npx', ['vite', 'preview', '--host', '127.0.0.1', '--port', String(PORT), '--strictPort', '--outDir', fileURLToPath(DIST)], { stdio: 'ignore', detached: true });
const browser = await chromium.launch({ executablePath: process.env['LONGROLL_CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
try {
  await waitForServer();
  // The campaign has the gunfight in it.
  for (const name of compiled()) tell(`${name.replace(/_bg.*/, '')}, packed as the program sends it (Brotli)`, packedSize(name) / 1000, 'kB', name.startsWith('campaign') ? 900 : 600);
  tell('first view of the first page', await median(5, firstView), 'ms', 1500);
  const table = await openTable('march', 'borodino');
  const drag = await dragged(table);
  tell('nine previews of ten in the worker, largest scenario', drag.previews, 'ms', 4);
  tell('95 frames of 100 of that drag', drag.frames, 'ms', 16.7);
  tell('  the page’s own work for 95 of 100', drag.work, 'ms', 16);
  for (const [game, scenario] of LARGEST) {
    const longest = await longestTask(await openTable(game, scenario));
    tell(`longest task of the page, marshals at ${scenario}`, longest.clock, 'ms', 100);
    tell('  the longest by processor time', longest.processor, 'ms', 100);
  }
} finally {
  await browser.close();
  if (server.pid) process.kill(-server.pid);
}

function tell(what, measured, unit, aim) {
  const verdict = measured <= aim ? 'reached' : 'missed';
  console.log(`${what.padEnd(52)} ${measured.toFixed(1).padStart(8)} ${unit.padEnd(3)} aim ${aim} ${unit}: ${verdict}`);
}

/** The engines of the games, and the desk. */
function compiled() {
  const names = readdirSync(new URL('assets/', DIST)).filter((file) => file.endsWith('.wasm'));
  if (names.length === 0) throw new Error('the pages are not built: run `npm run build` first');
  return names;
}

function packedSize(name) {
  return statSync(new URL(`assets/${name}.br`, DIST)).size;
}

async function waitForServer() {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(ADDRESS).then((answer) => answer.ok, () => false)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing answers at ${ADDRESS}`);
}

async function median(times, measure) {
  const all = [];
  for (let time = 0; time < times; time++) all.push(await measure());
  return all.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
}

/** From an empty browser to the games on the first page. */
async function firstView() {
  const context = await browser.newContext();
  const page = await context.newPage();
  const from = performance.now();
  await page.goto(ADDRESS);
  await page.getByRole('link', { name: 'Choose a battle' }).first().waitFor();
  const took = performance.now() - from;
  await context.close();
  return took;
}

async function openTable(game, scenario) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('longroll-settings', JSON.stringify({ speed: 1, hints: false, briefing: false }));
    // One seed, so that every run measures the same battle.
    crypto.getRandomValues = (list) => (list instanceof Uint32Array ? list.fill(1809) : list);
  });
  await page.goto(`${ADDRESS}#/play/${game}/${scenario}`);
  await page.locator('fieldset').nth(1).getByRole('combobox').selectOption({ label: 'The Marshal' });
  await page.getByRole('button', { name: 'Begin the battle' }).click();
  await page.getByRole('group', { name: /^The table/ }).waitFor();
  return page;
}

/** Drags a ghost about at Borodino and notes how long the worker takes for each question, how far frames are apart, and how long the page works at a stretch. */
async function dragged(page) {
  const panel = page.locator('.orders');
  for (let step = 0; step < 12; step++) {
    if (await page.getByRole('heading', { name: 'Movement: actions' }).isVisible()) break;
    if (!(await page.getByRole('button', { name: 'Give the order' }).isVisible())) await panel.locator('ul.open button').first().click();
    await page.getByRole('button', { name: 'Give the order' }).click();
    await page.waitForTimeout(400);
  }
  await panel.locator('ul.open button').nth(1).click();
  await panel.getByRole('button', { name: /^Move/ }).click();
  const box = await page.locator('[data-handle="body"]').boundingBox();
  if (!box) throw new Error('no ghost is to be seen');
  await page.evaluate(() => {
    const times = [];
    Object.assign(window, { times });
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      if (message.message?.type === 'preview') {
        const heard = ({ data }) => {
          if (data.id !== message.id) return;
          times.push(data.took);
          this.removeEventListener('message', heard);
        };
        this.addEventListener('message', heard);
      }
      post.call(this, message);
    };
  });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames = [];
    Object.assign(window, { frames });
    let before = performance.now();
    const frame = (now) => {
      frames.push(now - before);
      before = now;
      if (frames.length < 2000) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const tasks = await traced(page, async () => {
    for (let turn = 0; turn < 120; turn++) {
      await page.mouse.move(box.x + 40 * Math.cos(turn / 5), box.y + 40 * Math.sin(turn / 5));
      await page.waitForTimeout(8);
    }
  });
  const frames = await page.evaluate(() => window.frames.slice(2));
  await page.mouse.up();
  const times = await page.evaluate(() => window.times);
  const part = (all, share) => all.sort((a, b) => a - b)[Math.floor(all.length * share)] ?? NaN;
  // What takes less than a tenth of a millisecond is the browser's own turning over.
  const work = tasks.map((task) => (task.tdur ?? 0) / 1000).filter((took) => took > 0.1);
  return { previews: part(times, 0.9), frames: part(frames, 0.95), work: part(work, 0.95) };
}

/** The tasks of the page's own thread while something is done. */
async function traced(page, act) {
  const devtools = await page.context().newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] }, transferMode: 'ReportEvents' });
  await act();
  await devtools.send('Tracing.end');
  await ended;
  const key = ({ pid, tid }) => `${pid}.${tid}`;
  const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(key));
  return events.filter((event) => event.ph === 'X' && main.has(key(event)));
}

/**
 * The longest the page was busy at a stretch while marshals play both sides: by the clock, which also runs while others have the
 * processor, and by the processor's own time, which does not.
 */
async function longestTask(page) {
  const tasks = await traced(page, async () => {
    // The enemy plays the side of the person too, so that there is somebody who thinks all the time.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('combobox').first().selectOption({ label: 'The Marshal' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForTimeout(15_000);
  });
  const most = (time) => Math.max(0, ...tasks.map((task) => task[time] ?? 0)) / 1000;
  return { clock: most('dur'), processor: most('tdur') };
}
