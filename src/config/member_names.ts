/** JSON:API 1.0 "Member Names": what a name may consist of, and what it may begin and end with. */
const MEMBER_NAME = /^[a-zA-Z0-9\u0080-\uffff]([-_ a-zA-Z0-9\u0080-\uffff]*[a-zA-Z0-9\u0080-\uffff])?$/;

/** Whether JSON:API allows a member, so an attribute, an relationship or a type, to be called so. */
export function isMemberName(name: string): boolean {
  return MEMBER_NAME.test(name);
}

/**
 * Whether a query parameter may be called so: a member name, or a family of them such as `filter[code]`. Names all of
 * a–z, which JSON:API would keep to itself, are the application's to register (§1 `queryParameter.<name>`).
 */
export function isParameterName(name: string): boolean {
  return isMemberName(name.replace(/(\[[^[\]]*\])+$/, ""));
}
