/**
 * Runs a program to its end and returns its output.
 * @throws {Error} with its output if it fails.
 */
export async function runProgram(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args], cwd }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n").trim();
  if (!success) throw new Error(`${program} ${args[0]} failed:\n${said}`);
  return said;
}

/** The name of npm's program on this system. */
export const NPM: string = Deno.build.os === "windows" ? "npm.cmd" : "npm";
