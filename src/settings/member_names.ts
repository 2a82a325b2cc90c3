/** JSON:API 1.0 "Member Names": what a name may consist of, and what it may begin and end with. */
const MEMBER_NAME = /^[a-zA-Z0-9\u0080-\uffff]([-_ a-zA-Z0-9\u0080-\uffff]*[a-zA-Z0-9\u0080-\uffff])?$/;

/** Whether JSON:API allows a member, so an attribute, an association or a type, to be called so. */
export function isMemberName(name: string): boolean {
  return MEMBER_NAME.test(name);
}

/** Whether JSON:API allows an implementation to have a query parameter of this name: a member name not all a–z. */
export function isParameterName(name: string): boolean {
  return isMemberName(name) && !/^[a-z]+$/.test(name);
}
