import { spawn, type ChildProcess } from 'node:child_process';

/** A table of its own, which can be taken away: what a browser calls offline does not hold for its service worker. */
export class Server {
  #running: ChildProcess | null = null;
  #arguments: string[];
  address = '';

  /** What the program is told besides. */
  constructor(...args: string[]) {
    this.#arguments = args;
  }

  async start() {
    const port = new URL(this.address || 'http://127.0.0.1:0').port || '0';
    const program = process.env['LONGROLL_PROGRAM'];
    const running = program
      ? spawn(program, ['play', '--port', port, '--no-browser', ...this.#arguments])
      : spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', port]);
    this.#running = running;
    this.address = await new Promise<string>((found, fail) => {
      let said = '';
      running.stdout.on('data', (words: Buffer) => {
        // eslint-disable-next-line no-control-regex
        said += words.toString().replace(/\u001b\[\d+m/g, '');
        const [address] = /http:\/\/[\d.]+:\d+\//.exec(said) ?? [];
        if (address) found(address);
      });
      running.on('exit', () => fail(new Error(`no table is served: ${said}`)));
    });
  }

  stop(): Promise<void> {
    const running = this.#running;
    this.#running = null;
    return new Promise((done) => {
      if (!running) return done();
      running.on('exit', () => done());
      running.kill();
    });
  }
}
