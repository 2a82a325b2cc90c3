import puppeteer, { type Browser } from "puppeteer-core";

const CHROMIUM = "/usr/bin/chromium";

/** A browser without a window, in a profile of its own, that asks nobody for anything but what a test opens. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser, and how it ends: with its profile. */
export interface OpenBrowser extends AsyncDisposable {
  readonly browser: Browser;
}

/**
 * Starts Chromium; Debian's package is installed where it is not there.
 * @throws {Error} where it can neither be found nor installed; it says what to do.
 */
export async function openBrowser(): Promise<OpenBrowser> {
  if (!await isThere()) await install();
  const userDataDir = await Deno.makeTempDir({ prefix: "relata_chromium_" });
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, headless: true, userDataDir, args: FLAGS });
  return {
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await Deno.remove(userDataDir, { recursive: true });
    },
  };
}

function isThere(): Promise<boolean> {
  return Deno.stat(CHROMIUM).then(() => true, () => false);
}

async function install(): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], [
    "install",
    "-y",
    "--no-install-recommends",
    "chromium",
    "fonts-dejavu-core",
    "fonts-wqy-zenhei",
  ]];
  try {
    for (const args of steps) {
      const { success, stderr } = await new Deno.Command("apt-get", { args, env, stdin: "null" }).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
    }
  } catch (cause) {
    const advice = `Cannot see the pages in a browser: ${CHROMIUM} is not there, and apt-get cannot install it.`;
    throw new Error(`${advice} Run as root: apt-get install chromium.`, { cause });
  }
}
