/** A URL as curl takes it, to which one slash is enough. To others `host:/path` is a place on a host, so only known schemes count. */
export function withTwoSlashes(text: string): string {
  return oneSlash.test(text) ? text.replace(':', ':/') : text;
}

const oneSlash =
  /^(?:[st]?ftps?|gophers?|dict|telnet|ldaps?|imaps?|pop3s?|smtps?|smbs?|rtsp|rtmp\w*|scp|mqtt|wss?):\/(?!\/)/i;
