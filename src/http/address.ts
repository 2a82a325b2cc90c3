import { cut } from "../errors/cut.ts";
import { BadRequestError } from "../errors/request_errors.ts";

/** What addresses have begun with that could be read: most requests name the same host, and to read a URL takes long. */
let known = "";

/** 400 for a request whose address is no URL: a server makes one of whatever `Host` says, `127.0.0.1:99999` too. */
export function addressError({ url }: Request): BadRequestError | undefined {
  if (known !== "" && url.startsWith(known)) return undefined;
  if (!URL.canParse(url)) {
    return new BadRequestError(`Cannot read the address "${cut(url)}": Host must name a host, and a port below 65536.`);
  }
  known = `${new URL(url).origin}/`;
}
