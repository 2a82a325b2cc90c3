/**
 * The JSON output of a subcommand of the running Deno: `denoJson("info", "--json", "mod.ts")`.
 * @throws {Error} with the output of Deno if the command fails.
 */
export async function denoJson(...args: string[]): Promise<unknown> {
  const command = new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } });
  const { success, stdout, stderr } = await command.output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(`deno ${args[0]} failed:\n${decoder.decode(stderr)}`);
  return JSON.parse(decoder.decode(stdout));
}
