import puppeteer, { type Browser } from "puppeteer-core";

const CHROMIUM = "/usr/bin/chromium";

/** A browser without a window, with its own profile, that sends no requests except those of a test. */
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
 * Starts Chromium. Debian's packages of it and of its fonts are installed if they are missing.
 * @throws {Error} if it can neither be found nor installed; the message says what to do.
 */
export async function openBrowser(): Promise<OpenBrowser> {
  await install(await missingPackages());
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

/** Debian's packages, and a file that each brings: the browser, and letters of most scripts, which pages may show. */
const PACKAGES = {
  "chromium": CHROMIUM,
  "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
  "fonts-noto-core": "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
  "fonts-noto-cjk": "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
} as const;

async function missingPackages(): Promise<readonly string[]> {
  const isThere = (path: string) => Deno.stat(path).then(() => true, () => false);
  const there = await Promise.all(Object.values(PACKAGES).map(isThere));
  return Object.keys(PACKAGES).filter((_, index) => !there[index]);
}

/** Installs packages. Without a font some letters are boxes, which no test reads; without the browser there is no test. */
async function install(packages: readonly string[]): Promise<void> {
  if (packages.length === 0) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  try {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
      const { success, stderr } = await new Deno.Command("apt-get", { args, env, stdin: "null" }).output();
      if (!success) throw new Error(new TextDecoder().decode(stderr).trim());
    }
  } catch (cause) {
    const advice = `apt-get cannot install what pages are looked at with. Run as root: apt-get install ${
      packages.join(" ")
    }.`;
    if (packages.includes("chromium")) throw new Error(`Cannot see the pages in a browser: ${advice}`, { cause });
    console.error(`Cannot show every letter: ${advice}`);
  }
}
