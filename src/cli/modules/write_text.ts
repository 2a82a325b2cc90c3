import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../command_error.ts";

/** Writes a file, and makes its folder if there is none. @throws {CommandError} if it cannot be written. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    throw new CommandError(`Cannot write ${file}: ${reasonOf(error)}.`, error);
  }
}

const REASONS: { readonly [code: string]: string } = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system can only be read",
  ENOSPC: "the disk is full",
  EISDIR: "it is a folder",
  ENOTDIR: "its folder is a file",
  EEXIST: "its folder is a file",
  ENOENT: "its folder cannot be made",
};

/** The reason in words: the message of a runtime repeats the path, and has another form in each. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return REASONS[code ?? ""] ?? message ?? String(error);
}
